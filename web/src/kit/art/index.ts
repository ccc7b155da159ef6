/** The emblem of each game, by its id. */
import type { Component } from 'svelte';
import ChicagoPoker from './ChicagoPoker.svelte';
import ChiliDice from './ChiliDice.svelte';
import ChiliMafia from './ChiliMafia.svelte';
import Safranito from './Safranito.svelte';

export const emblems: Record<string, Component> = {
  'chili-dice': ChiliDice,
  'chicago-poker': ChicagoPoker,
  'chili-mafia': ChiliMafia,
  safranito: Safranito,
};
