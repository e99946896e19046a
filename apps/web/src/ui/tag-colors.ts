import type { TagColor } from '../api/tags.js';

/** In the order of a rainbow. */
export const tagColors = [
  'gray',
  'red',
  'orange',
  'yellow',
  'green',
  'teal',
  'blue',
  'purple',
  'pink',
] as const satisfies readonly TagColor[];
