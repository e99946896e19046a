import { collect } from '../rooms/collect.js';

/** The tags of the OpenAPI document, collected from the rooms. */
export const apiTags = collect('apiTags');
