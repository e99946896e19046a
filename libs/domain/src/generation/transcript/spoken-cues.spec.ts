import { describe, expect, it } from '@jest/globals';
import { writtenVtt } from '../../media/index.js';
import { readCaptions } from '../../media/caption-files.js';
import { spokenCues } from './spoken-cues.js';
import type { HeardSegment } from './transcription-model.js';

const said = (start: number, end: number, text: string): HeardSegment => ({ start, end, text });

/** Numbers that look random and are the same each time. */
function* noise(seed: number): Generator<number, never> {
  let state = seed;
  while (true) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    yield state / 2_147_483_648;
  }
}

describe('captions of what is said', () => {
  it('are the sentences at their times', () => {
    expect(spokenCues([said(0.2, 1.5, ' Good morning.'), said(2, 3, ' Coffee? ')], 10)).toEqual([
      { start: 0.2, end: 1.5, text: 'Good morning.' },
      { start: 2, end: 3, text: 'Coffee?' },
    ]);
  });

  it('are none where nothing is said, and none after the end', () => {
    expect(spokenCues([said(0, 1, ' \n '), said(10, 12, 'Thanks for watching!')], 10)).toEqual([]);
    expect(spokenCues([said(9, 12, 'Good night.')], 10)).toEqual([{ start: 9, end: 10, text: 'Good night.' }]);
  });

  it('follow one another: who speaks over another one is read with that one', () => {
    const segments = [said(0, 3, 'Coffee?'), said(1, 2.5, 'Tea!'), said(2, 5, 'Both, please.'), said(5, 5, 'Yes.')];
    expect(spokenCues(segments, 10)).toEqual([
      { start: 0, end: 3, text: 'Coffee? Tea!' },
      { start: 3, end: 5, text: 'Both, please. Yes.' },
    ]);
  });

  it('have at most two lines of 42 signs, and begin with a sentence where there are several', () => {
    const text = 'We bake every morning from four o’clock on. Come and taste it on the terrace, with a view of the whole valley.';
    const cues = spokenCues([said(0, 10, text)], 10);
    expect(cues.map((cue) => cue.text)).toEqual([
      'We bake every morning from four o’clock\non.',
      'Come and taste it on the terrace, with a\nview of the whole valley.',
    ]);
    expect(cues.map(({ start, end }) => [start, end])).toEqual([
      [0, expect.closeTo(4, 0)],
      [expect.closeTo(4, 0), 10],
    ]);
  });

  it('lose no sign of a text without spaces, or with one endless word', () => {
    for (const text of ['毎朝四時からパンを焼いています。'.repeat(9), 'a'.repeat(200), '👩‍🍳'.repeat(60)]) {
      const cues = spokenCues([said(0, 30, text)], 30);
      expect(cues.map((cue) => cue.text.replaceAll('\n', '')).join('')).toBe(text);
      expect(Math.max(...cues.flatMap((cue) => cue.text.split('\n').map((line) => line.length)))).toBeLessThanOrEqual(42);
    }
  });

  it('are text alone, whatever is in it', async () => {
    const hostile = 'Tea & <v Ann>cake</v>\n\n00:00:05.000 --> 00:00:06.000\nNOTE\u0000\u001b[31m <script>alert(1)</script>';
    const vtt = writtenVtt(spokenCues([said(0, 4, hostile)], 10));
    expect(vtt.replaceAll('\n', '')).not.toMatch(/[<\p{Cc}]/u);
    expect(vtt.split('-->')).toHaveLength(vtt.split('\n\n').length);
    const cues = await readCaptions(vtt, 'vtt', 10);
    expect(cues.map(({ text }) => text.replaceAll('\n', ' ')).join(' ')).toBe(
      'Tea &amp; &lt;v Ann&gt;cake&lt;/v&gt; 00:00:05.000 --&gt; 00:00:06.000 NOTE [31m &lt;script&gt;alert(1)&lt;/script&gt;',
    );
  });

  it('can be read, and stay in order within the video, whatever times a model says', async () => {
    const next = noise(7);
    const number = (most: number): number => next.next().value * most;
    for (let round = 0; round < 300; round++) {
      const seconds = 1 + number(60);
      const segments = Array.from({ length: 1 + Math.floor(number(20)) }, () => {
        const start = number(seconds * 1.3);
        return said(start, start + number(number(1) < 0.5 ? 0.2 : 20), 'Bread and butter. '.repeat(1 + Math.floor(number(12))));
      });
      const cues = spokenCues(segments, seconds);
      let last = 0;
      for (const { start, end } of cues) {
        expect(start).toBeGreaterThanOrEqual(last);
        expect(end).toBeGreaterThan(start);
        last = end;
      }
      expect(last).toBeLessThanOrEqual(seconds);
      if (cues.length > 0) expect(await readCaptions(writtenVtt(cues), 'vtt', seconds)).toHaveLength(cues.length);
    }
  });
});
