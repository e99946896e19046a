import type { BrandRecord } from '@imprint/contracts/brands';
import { writtenTypes } from '@imprint/contracts/generation';
import {
  answerSchemas,
  ModelError,
  promptBriefs,
  type TextBrief,
  type TextModel,
  type TextModelContext,
  type TextRequest,
} from '@imprint/domain/generation/text';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

export interface TextModelUnderTest {
  model: TextModel;
  /** Makes the next request fail; undefined if nothing outside the model can fail. */
  failNext?(): void;
  /** Leaves the next answer unfinished; without it, the model's own work is aborted. */
  stallNext?(): void;
}

const none = {
  guidelines: { dos: [], donts: [], bannedWords: [], sourcedClaims: [] },
  customInstructions: '',
  promptSeeds: [],
  products: [],
};
const brand: BrandRecord = {
  label: 'Café Terrace',
  description: 'A café by the canal',
  text: '',
  ...none,
  identity: {
    colors: { background: '#ffffff', foreground: '#111111', accent: '#ff5500' },
    fonts: { heading: '', body: '' },
    ...{
      logoAssetId: '',
      pictureAssetIds: [],
      handle: '@terrace',
      website: 'https://terrace.example',
      palette: [],
      socialLinks: [],
    },
  },
  voice: {
    ...{ tone: 'warm', style: 'short sentences', audience: 'neighbours', values: [], pillars: [], writingRules: [] },
    ...{ examplePosts: [], sampleOutput: '', doesNotSoundLike: [] },
  },
  strategy: { goals: [], topics: ['breakfast'], contentTypes: [], platforms: [], frequency: '' },
  contact: { email: '', phone: '', address: '' },
  settings: { timezone: '', language: 'en', textModel: '', imageModel: '', videoModel: '', voiceModel: '', musicModel: '' },
};

export function textRequest(type: TextBrief['type'] = 'post', changes: Partial<TextRequest> = {}): TextRequest {
  const topic = 'Summer menu from Monday';
  return {
    system: 'You write for a café. Answer with JSON.',
    prompt: `${type}: ${topic}`,
    brief: { type, topic, brand, channel: null, context: [] },
    schema: answerSchemas[type],
    maxOutputTokens: 4_000,
    seed: 7,
    ...changes,
  };
}

export function textContext(changes: Partial<TextModelContext> = {}): TextModelContext {
  return { signal: new AbortController().signal, written: () => undefined, ...changes };
}

const filled = (text: unknown): boolean => typeof text === 'string' && text.trim() !== '';

/** Whether an answer has the fields of its type and nothing else, none of them empty. */
function expectAnswer(type: TextBrief['type'], text: string): void {
  const answer = JSON.parse(text) as Record<string, unknown>;
  expect(Object.keys(answer).toSorted()).toEqual([...(answerSchemas[type]['required'] as string[])].toSorted());
  for (const value of Object.values(answer)) {
    const texts: unknown[] = Array.isArray(value) ? value : [value];
    expect(texts.length).toBeGreaterThan(0);
    expect(texts.every(filled)).toBe(true);
  }
}

/** The guarantees of every model that writes. `make` is called once; the model is closed at the end. */
export function textModelConformance(name: string, make: () => Promise<TextModelUnderTest>): void {
  describe(`${name} as a model that writes`, () => {
    let under: TextModelUnderTest;
    beforeAll(async () => {
      under = await make();
    });
    afterAll(() => under.model.close());

    it('is named provider/model and declares what it accepts', () => {
      const { name: modelName, provider, label, description, promptLength, outputTokens, timeoutMs } = under.model.capability;
      expect(modelName).toMatch(new RegExp(`^${provider}/[\\w.:/-]+$`));
      expect([label, description].every(filled)).toBe(true);
      for (const limit of [promptLength, outputTokens, timeoutMs]) expect(limit).toBeGreaterThan(0);
    });

    it.each([...writtenTypes, ...promptBriefs])('writes a %s by its schema, and gives away every piece of it', async (type) => {
      const pieces: string[] = [];
      const context = textContext({ written: (piece) => void pieces.push(piece) });
      const { text, finish, usage } = await under.model.write(textRequest(type), context);
      expect(finish).toBe('stop');
      expectAnswer(type, text);
      expect(pieces.join('')).toBe(text);
      for (const tokens of [usage.inputTokens, usage.outputTokens])
        if (tokens !== null) expect([Number.isInteger(tokens), tokens >= 0]).toEqual([true, true]);
    });

    it('does not start once aborted', async () => {
      const pieces: string[] = [];
      const context = textContext({ signal: AbortSignal.abort(), written: (piece) => void pieces.push(piece) });
      await expect(under.model.write(textRequest(), context)).rejects.toThrow(/abort/i);
      expect(pieces).toEqual([]);
    });

    it('stops when aborted while it writes, and writes again afterwards', async () => {
      under.stallNext?.();
      const abort = new AbortController();
      const pieces: string[] = [];
      const written = (piece: string) => {
        pieces.push(piece);
        abort.abort();
      };
      await expect(under.model.write(textRequest('article'), { signal: abort.signal, written })).rejects.toThrow(/abort/i);
      expect(pieces).toHaveLength(1);
      expectAnswer('post', (await under.model.write(textRequest(), textContext())).text);
    });

    it('writes four texts at once', async () => {
      const types = ['post', 'thread', 'article', 'newsletter'] as const;
      const answers = await Promise.all(types.map((type) => under.model.write(textRequest(type), textContext())));
      types.forEach((type, index) => expectAnswer(type, answers[index]?.text ?? ''));
    });

    it('classifies failures by who has to act', async () => {
      if (under.failNext === undefined) return;
      under.failNext();
      const failure = await under.model.write(textRequest(), textContext()).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(ModelError);
      expect((failure as ModelError).class).not.toBe('unknown');
    });

    it('may be closed twice', async () => {
      await under.model.close();
      await under.model.close();
    });
  });
}
