import { textPieceLength, textStreamEveryMs, type TextPiece } from '@imprint/contracts/generation';
import type { Signals } from '@imprint/contracts/messages';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { LocalSignalBus } from '../local-signal-bus.fixture.js';
import { TextStreams, type TextStream } from './text-streams.js';

const of = { id: 'gen_1', organizationId: 'org', brandId: 'brand' };
let signals: LocalSignalBus;
let streams: TextStreams;
let stream: TextStream;
let sent: Signals['text-stream.continued'][];

beforeEach(() => {
  jest.useFakeTimers({ now: 1_000 });
  signals = new LocalSignalBus();
  sent = [];
  signals.subscribe('text-stream.continued', (signal) => sent.push(signal));
  streams = new TextStreams(signals);
  stream = streams.open(of, 'post');
});
afterEach(() => {
  streams.close(of, stream);
  jest.useRealTimers();
});

const pass = (ms = textStreamEveryMs): Promise<void> => jest.advanceTimersByTimeAsync(ms);
const follow = async (changes: Partial<Signals['text-stream.followed']> = {}): Promise<void> => {
  const signal = { organizationId: 'org', generationIds: ['gen_1'], isFromStart: true, ...changes };
  void signals.publish('text-stream.followed', signal);
  await pass(0);
};
const pieces = (): TextPiece[] => sent.map(({ piece }) => piece);
/** What was sent since the last time. */
const news = (): string[] => sent.splice(0).map(({ piece: { part, offset, text } }) => `${part}@${offset} ${text}`);

describe('while nobody streams it', () => {
  it('sends nothing, and waits for nothing', async () => {
    const take = stream.begin(null);
    for (let count = 0; count < 100; count += 1) take(count === 0 ? '{"posts": ["' : 'word ');
    expect(jest.getTimerCount()).toBe(0);
    await pass();
    expect(sent).toEqual([]);
  });

  it.each([
    ['another organization', { organizationId: 'other' }],
    ['another generation', { generationIds: ['gen_2'] }],
  ])('sends nothing to %s', async (_who, changes) => {
    stream.begin(null)('{"posts": ["Rhubarb');
    await follow(changes);
    await pass();
    expect(sent).toEqual([]);
  });
});

describe('a text that somebody streams', () => {
  it('is sent from its start, then what has been added, each piece with its place', async () => {
    const take = stream.begin(null);
    take('{"posts": ["Rhu');
    await follow();
    expect(sent).toEqual([
      {
        ...{ organizationId: 'org', generationId: 'gen_1', brandId: 'brand', writtenAs: 'post' },
        piece: { call: 1_000, section: null, part: 0, name: 'post', offset: 0, text: 'Rhu' },
      },
    ]);
    expect(news()).toEqual(['0@0 Rhu']);
    take('barb", "And');
    await pass();
    expect(news()).toEqual(['0@3 barb', '1@0 And']);
    await pass();
    expect(news()).toEqual([]);
  });

  it('is sent once in a while, however many pieces arrive', async () => {
    const take = stream.begin(null);
    take('{"posts": ["');
    await follow();
    sent = [];
    for (let count = 0; count < 50; count += 1) {
      take('a');
      await pass(textStreamEveryMs / 10);
    }
    expect(sent.length).toBeLessThanOrEqual(6);
    await pass();
    expect(news().join('').replaceAll(/[^a]/g, '')).toHaveLength(50);
  });

  it('is sent from its start again to whoever asks, and not to those who only stay', async () => {
    stream.begin(null)('{"posts": ["Rhubarb');
    await follow();
    await pass();
    await follow({ isFromStart: false });
    await pass();
    expect(news()).toEqual(['0@0 Rhubarb']);
    for (let count = 0; count < 20; count += 1) await follow();
    await pass();
    // At once, and once more for all the others.
    expect(news()).toEqual(['0@0 Rhubarb', '0@0 Rhubarb']);
  });

  it('is sent no further once nobody has said for a while that they stream it, and from its start to the next one', async () => {
    const take = stream.begin(null);
    take('{"posts": ["One');
    await follow();
    for (let seconds = 0; seconds < 16; seconds += 2) {
      await follow({ isFromStart: false });
      await pass(2_000);
    }
    take(' two');
    await pass();
    expect(news()).toEqual(['0@0 One', '0@3  two']);
    await pass(10_000);
    take(' three');
    expect(jest.getTimerCount()).toBe(0);
    await follow({ isFromStart: false });
    expect(news()).toEqual(['0@0 One two three']);
  });

  it('starts anew with each call to the model', async () => {
    stream.begin(null)('{"posts": ["Far too long');
    await follow();
    stream.begin(2)('{"body": "Short');
    await pass();
    const [first, second] = pieces();
    expect(second).toMatchObject({ section: 2, part: 0, name: 'body', offset: 0, text: 'Short' });
    expect(second?.call).toBeGreaterThan(first?.call ?? Infinity);
  });

  it('is cut into pieces that fit into a signal and split no character', async () => {
    const body = `x${'🌱'.repeat(textPieceLength)}\u0001${'"'.repeat(textPieceLength)}`;
    stream.begin(null)(JSON.stringify({ body }));
    await follow();
    expect(
      pieces()
        .map(({ text }) => text)
        .join(''),
    ).toBe(body);
    for (const { text, offset } of pieces()) {
      expect([text.isWellFormed(), text.length <= textPieceLength, body.startsWith(text, offset)]).toEqual([true, true, true]);
    }
    const controls = { ...of, writtenAs: 'article', piece: { ...pieces()[0], text: '\u0001'.repeat(textPieceLength) } };
    expect(Buffer.byteLength(JSON.stringify(['text-stream.continued', controls]))).toBeLessThan(7_999);
  });

  it('is sent up to a limit, beyond which the answer cannot be read anyway', async () => {
    const take = stream.begin(null);
    take(`{"body": "${'a'.repeat(200_000)}`);
    take('b'.repeat(200_000));
    await follow();
    expect(pieces().some(({ text }) => text.includes('b'))).toBe(false);
  });

  it('sends empty parts, too, so that those after them have their place', async () => {
    stream.begin(null)('{"posts": ["", "Two');
    await follow();
    expect(news()).toEqual(['0@0 ', '1@0 Two']);
  });

  it('is an article by its type', async () => {
    const letter = { ...of, id: 'gen_2' };
    const other = streams.open(letter, 'newsletter');
    other.begin(null)('{"title": "A');
    await follow({ generationIds: ['gen_1', 'gen_2'] });
    expect(sent).toMatchObject([{ generationId: 'gen_2', writtenAs: 'article' }]);
    streams.close(letter, other);
  });

  it('is over when it is closed', async () => {
    const take = stream.begin(null);
    take('{"posts": ["One');
    await follow();
    take(' two');
    streams.close(of, stream);
    take(' three');
    await follow();
    await pass();
    expect([news(), jest.getTimerCount()]).toEqual([['0@0 One'], 0]);
  });
});
