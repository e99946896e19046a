import { collect } from '../rooms/collect.js';

/** The settings that rooms declare. */
export const roomSettings = collect('settings');
