import { collect } from '../rooms/collect.js';

/** What the rooms declare. */
export const roomSettings = collect('settings');
