/** A few soft sounds, made on the spot: nothing to download, nothing while muted. */
import { settings } from './settings.svelte';

export type Sound = 'dice' | 'turn' | 'place' | 'your-turn' | 'chat' | 'win' | 'end' | 'no';

let context: AudioContext | null = null;
let out: GainNode | null = null;

function ready(): { audio: AudioContext; to: GainNode } | null {
  if (typeof AudioContext === 'undefined') return null;
  if (!context) {
    context = new AudioContext();
    out = context.createGain();
    out.gain.value = 0.5;
    out.connect(context.destination);
  }
  // Browsers keep audio asleep until the first touch; a sound before that is simply not heard.
  if (context.state === 'suspended') void context.resume();
  return context.state === 'running' ? { audio: context, to: out! } : null;
}

function note(audio: AudioContext, to: AudioNode, hertz: number, at: number, length: number, loud: number): void {
  const tone = audio.createOscillator();
  const envelope = audio.createGain();
  tone.type = 'triangle';
  tone.frequency.value = hertz;
  envelope.gain.setValueAtTime(0, at);
  envelope.gain.linearRampToValueAtTime(loud, at + 0.012);
  envelope.gain.exponentialRampToValueAtTime(0.0005, at + length);
  tone.connect(envelope).connect(to);
  tone.start(at);
  tone.stop(at + length + 0.02);
}

/** A short knock of filtered noise: wood on wood. */
function knock(audio: AudioContext, to: AudioNode, at: number, pitch: number, loud: number): void {
  const length = Math.floor(audio.sampleRate * 0.05);
  const buffer = audio.createBuffer(1, length, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < length; i++) samples[i] = (Math.random() * 2 - 1) * (1 - i / length) ** 4;
  const noise = audio.createBufferSource();
  const filter = audio.createBiquadFilter();
  const envelope = audio.createGain();
  noise.buffer = buffer;
  filter.type = 'bandpass';
  filter.frequency.value = pitch;
  filter.Q.value = 2.5;
  envelope.gain.value = loud;
  noise.connect(filter).connect(envelope).connect(to);
  noise.start(at);
}

const score: Record<Sound, (audio: AudioContext, to: AudioNode, now: number) => void> = {
  dice: (a, to, now) => {
    for (const [delay, pitch] of [
      [0, 1700],
      [0.06, 2300],
      [0.11, 1500],
      [0.19, 2000],
      [0.27, 1250],
    ] as const) {
      knock(a, to, now + delay + Math.random() * 0.02, pitch, 0.9 - delay * 2);
    }
  },
  turn: (a, to, now) => knock(a, to, now, 2600, 0.6),
  place: (a, to, now) => {
    knock(a, to, now, 700, 0.9);
    note(a, to, 392, now, 0.18, 0.12);
  },
  'your-turn': (a, to, now) => {
    note(a, to, 523, now, 0.25, 0.14);
    note(a, to, 659, now + 0.11, 0.35, 0.14);
  },
  chat: (a, to, now) => note(a, to, 784, now, 0.18, 0.09),
  win: (a, to, now) => {
    [392, 523, 659, 784].forEach((hertz, i) => note(a, to, hertz, now + i * 0.12, 0.5, 0.16));
  },
  end: (a, to, now) => {
    note(a, to, 523, now, 0.4, 0.12);
    note(a, to, 392, now + 0.18, 0.6, 0.12);
  },
  no: (a, to, now) => note(a, to, 165, now, 0.22, 0.16),
};

export function play(sound: Sound): void {
  if (!settings.sound) return;
  const player = ready();
  if (player) score[sound](player.audio, player.to, player.audio.currentTime + 0.01);
}
