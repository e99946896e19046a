import type { ImageRequest } from '@imprint/domain/generation/image';

/** What a thread of the reference is told to draw: `count` of the requests below, from this one on, over and over. */
export interface CardOrder {
  from: number;
  count: number;
}

const brand = { label: 'Harbour Coffee', colors: { background: '#fff7ed', foreground: '#1c1917', accent: '#c2410c' } };
const prompts = [
  'Half price until Sunday',
  'Spring sale: everything for the garden, from bulbs to benches',
  '“The best bread in town, and I have tried them all.” — Marta, baker',
  '3 reasons to visit:\n- fresh coffee\n- a quiet garden\n- free parking',
  '42 % less packaging since January',
  'Opening hours change on Monday. We are there from seven.',
];

/** One card of each layout. */
export const requests: readonly ImageRequest[] = prompts.map((prompt) => ({ prompt, style: null, aspectRatio: '1:1', brand }));
