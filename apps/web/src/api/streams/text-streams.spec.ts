import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { StreamedText, TextPiece } from './streamed-text.js';
import { TextStreams } from './text-streams.js';

let asked: (readonly string[])[];
let texts: TextStreams;
beforeEach(() => {
  jest.useFakeTimers();
  asked = [];
  texts = new TextStreams((ids) => asked.push(ids));
});
afterEach(() => {
  jest.useRealTimers();
});

const piece = (changes: Partial<TextPiece>): TextPiece => ({
  ...{ call: 1, section: null, part: 0, name: 'post', offset: 0, text: '' },
  ...changes,
});
const requests = async (): Promise<(readonly string[])[]> => {
  await jest.runAllTimersAsync();
  return asked.splice(0);
};
function reader(): { texts: (string | undefined)[]; take: (text: StreamedText) => void } {
  const seen: (string | undefined)[] = [];
  return { texts: seen, take: ({ parts }) => seen.push(parts[0]?.text) };
}

it('asks for the texts of all readers together, and for none when nobody reads', async () => {
  texts.opened();
  expect(await requests()).toEqual([]);
  const ends = ['gen_1', 'gen_2', 'gen_1'].map((id) => texts.follow(id, () => undefined));
  expect(await requests()).toEqual([['gen_1', 'gen_2']]);
  ends[0]?.();
  expect(await requests()).toEqual([]);
  ends[2]?.();
  expect(await requests()).toEqual([['gen_2']]);
  ends[1]?.();
  expect(await requests()).toEqual([[]]);
});

it('asks for no more than a socket takes', async () => {
  for (let id = 0; id < 25; id += 1) texts.follow(`gen_${id}`, () => undefined);
  expect((await requests())[0]).toHaveLength(20);
});

it('asks again when the socket opens, and where a piece is missing', async () => {
  const own = reader();
  texts.follow('gen_1', own.take);
  await requests();
  texts.opened();
  expect(await requests()).toEqual([['gen_1']]);
  texts.take('gen_1', piece({ text: 'One' }));
  texts.take('gen_1', piece({ offset: 9, text: 'x' }));
  texts.take('gen_1', piece({ part: 2, text: 'x' }));
  expect(await requests()).toEqual([['gen_1']]);
  texts.take('gen_1', piece({ text: 'One two' }));
  expect(own.texts).toEqual(['One', 'One two']);
});

it('tells each reader of its text only, and none that has ended', () => {
  const [one, other] = [reader(), reader()];
  const end = texts.follow('gen_1', one.take);
  texts.follow('gen_2', other.take);
  texts.take('gen_1', piece({ text: 'One' }));
  texts.take('gen_2', piece({ text: 'Two' }));
  end();
  // On its way while the page was already done with it.
  texts.take('gen_1', piece({ offset: 3, text: ' more' }));
  expect([one.texts, other.texts]).toEqual([['One'], ['Two']]);
  const later = reader();
  texts.follow('gen_2', later.take);
  expect(later.texts).toEqual(['Two']);
});
