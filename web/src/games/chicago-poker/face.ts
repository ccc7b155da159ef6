// Fifteen characters from five hats and three habits: the higher the value, the taller the hat.
export const HATS = ['cap', 'bowler', 'boater', 'fedora', 'top'] as const;
export type Hat = (typeof HATS)[number];

export const HABITS = ['moustache', 'shades', 'chili'] as const;
export type Habit = (typeof HABITS)[number];

export const hatOf = (value: number): Hat => HATS[Math.min(4, Math.floor((value - 1) / 3))]!;
export const habitOf = (value: number): Habit => HABITS[(value - 1) % 3]!;
