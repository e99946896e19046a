import { collect } from '../rooms/collect.js';

/** Numbers that callers can run into, as the rooms declare them. Sources: spec §8, §2.1 and the decisions on lists, uploads and errors. */
export const limits = collect('limits');
