import { expect, it } from '@jest/globals';
import { withPiece, type StreamedText, type TextPiece } from './streamed-text.js';

const piece = (changes: Partial<TextPiece>): TextPiece => ({
  ...{ call: 1, section: null, part: 0, name: 'post', offset: 0, text: '' },
  ...changes,
});
const after = (...pieces: Partial<TextPiece>[]): StreamedText | null =>
  pieces.reduce<StreamedText | null>((text, changes) => withPiece(text ?? undefined, piece(changes)), null);
const textsOf = (text: StreamedText | null): string[] | undefined => text?.parts.map((part) => part.text);

it('grows by its pieces, part by part', () => {
  const text = after({ text: 'Rhu' }, { offset: 3, text: 'barb' }, { part: 1, text: '' }, { part: 1, text: 'And', name: 'body' });
  expect(text).toEqual({
    ...{ call: 1, section: null },
    parts: [
      { name: 'post', text: 'Rhubarb' },
      { name: 'body', text: 'And' },
    ],
  });
});

it('keeps what it has when it is sent from its start again', () => {
  const pieces = [{ text: 'One' }, { part: 1, text: 'Two' }, { part: 1, offset: 3, text: ' three' }];
  for (const again of pieces) expect(textsOf(after(...pieces, again))).toEqual(['One', 'Two three']);
  expect(textsOf(after(...pieces, { part: 1, text: 'Two three four' }))).toEqual(['One', 'Two three four']);
});

it('starts anew with another call', () => {
  expect(after({ text: 'Far too long' }, { part: 1, text: 'x' }, { call: 2, section: 3, text: 'Short' })).toEqual({
    ...{ call: 2, section: 3, parts: [{ name: 'post', text: 'Short' }] },
  });
});

it.each([
  ['in its text', [{ text: 'One' }, { offset: 4, text: 'x' }]],
  ['of a part', [{ text: 'One' }, { part: 2, text: 'x' }]],
  ['at the start of another call', [{ text: 'One' }, { call: 2, offset: 3, text: 'x' }]],
  ['before the first piece', [{ part: 1, text: 'x' }]],
])('notices what is missing %s', (_where, pieces) => {
  expect(after(...pieces)).toBeNull();
});
