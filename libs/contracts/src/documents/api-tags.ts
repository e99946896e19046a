import { collect } from '../rooms/collect.js';

/** Parts of the API that the rooms declare. */
export const apiTags = collect('apiTags');
