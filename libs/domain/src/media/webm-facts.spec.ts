import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { movieFacts } from './movie-facts.js';

const unknown = { width: null, height: null, durationSeconds: null, video: null };
const factsOf = (file: Buffer) => movieFacts(file.length, (start, end) => Promise.resolve(file.subarray(start, end)));

const element = (id: string, ...content: readonly Buffer[]): Buffer => {
  const bytes = Buffer.concat(content);
  const size = Buffer.alloc(8);
  size.writeUInt32BE(0x0100_0000, 0);
  size.writeUInt32BE(bytes.length, 4);
  return Buffer.concat([Buffer.from(id, 'hex'), size, bytes]);
};
const text = (value: string): Buffer => Buffer.from(value, 'latin1');
const hex = (value: string): Buffer => Buffer.from(value, 'hex');
const seconds = (value: number): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value * 1_000);
  return bytes;
};
const header = element('1a45dfa3', element('4282', text('webm')));
const pictures = element(
  'ae',
  element('86', text('V_VP9')),
  element('23e383', hex('02625a00')),
  element('e0', element('b0', hex('0780')), element('ba', hex('0438'))),
);
const sound = element('ae', element('86', text('A_OPUS')), element('e1'));
const segment = (...content: readonly Buffer[]): Buffer => Buffer.concat([header, element('18538067', ...content)]);
const film = segment(
  element('1549a966', element('2ad7b1', hex('0f4240')), element('4489', seconds(12.5))),
  element('1654ae6b', sound, pictures),
);

describe('a WebM file', () => {
  it('says how large and long it is, and what its pictures are', async () => {
    const video = { codec: 'vp9', pixelFormat: null, frameRate: 25 };
    expect(await factsOf(film)).toEqual({ width: 1_920, height: 1_080, durationSeconds: 12.5, video });
  });

  it('that was recorded live does not say how long it is, and its size is open', async () => {
    const live = Buffer.concat([header, hex('1853806701ffffffffffffff'), element('1654ae6b', pictures), Buffer.alloc(100)]);
    expect(await factsOf(live)).toMatchObject({ width: 1_920, durationSeconds: null, video: { codec: 'vp9' } });
  });

  it('with sound alone, or with nothing, has no pictures', async () => {
    expect(await factsOf(segment(element('1654ae6b', sound)))).toEqual(unknown);
    expect(await factsOf(segment())).toEqual(unknown);
  });

  it('that is damaged is one of which less is known', async () => {
    const harm = fc.array(fc.tuple(fc.nat(film.length - 1), fc.nat(255)), { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(harm, fc.nat(film.length), async (changes, length) => {
        const file = Buffer.from(film.subarray(0, length));
        for (const [at, value] of changes) if (at < length) file[at] = value;
        const { width, height, durationSeconds } = await factsOf(file);
        for (const fact of [width, height, durationSeconds]) expect(fact === null || fact > 0).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});
