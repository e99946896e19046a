import { writtenTypes, type WrittenType } from '@imprint/contracts/generation';
import { answerSchemas, type KnownPassage, type TextBrief, type WrittenAnswer } from '@imprint/domain/generation/text';
import { expect, it } from '@jest/globals';
import { LocalWriterModel } from './local-writer.model.js';
import { bareBrand, cafe } from './testing/written-briefs.fixture.js';

const model = new LocalWriterModel();

async function textOf(brief: TextBrief): Promise<string> {
  const request = { system: '', prompt: '', brief, schema: answerSchemas[brief.type], maxOutputTokens: 8_000, seed: 1 };
  const { text } = await model.write(request, { signal: new AbortController().signal, written: () => undefined });
  const { posts = [], title = '', body = '' } = JSON.parse(text) as WrittenAnswer;
  return [title, ...posts, body].join('\n');
}

const passage = (purpose: KnownPassage['purpose'], text: string): KnownPassage => ({ purpose, title: 'Notes', url: null, text });
const truth = passage('brand_truth', 'The rhubarb of our tart comes from the Lind farm. We are closed in February.');
const written = (type: WrittenType, passages: KnownPassage[], topic = 'rhubarb tart', brand = cafe): Promise<string> =>
  textOf({
    ...{ type, topic, brand, channel: null, context: [] },
    known: { passages, memories: [], posts: ['The rhubarb tart is sold out.'] },
  });

it.each(writtenTypes)(
  'what the brand knows is stated in a %s where it has to do with the topic, and nowhere else',
  async (type) => {
    expect(await written(type, [truth])).toContain('The rhubarb of our tart comes from the Lind farm');
    expect(await written(type, [truth])).not.toContain('February');
    expect(await written(type, [truth], 'garden chairs')).not.toContain('Lind farm');
  },
);

it.each(writtenTypes)(
  'a %s states no inspiration, no research, no earlier post, and no word that the brand never uses',
  async (type) => {
    const text = await written(type, [
      passage('inspiration', 'Our rhubarb tart tastes of summer rain.'),
      passage('research', 'Rhubarb tart is eaten by 12 million people.'),
      passage('brand_truth', 'Our rhubarb tart is cheap.'),
    ]);
    expect(text).not.toMatch(/summer rain|12 million|cheap|sold out/u);
  },
);

it.each(writtenTypes)('a %s of a brand with a voice and knowledge has other words than that of one without', async (type) => {
  const [own, bare] = [await written(type, [truth]), await written(type, [], 'rhubarb tart', bareBrand)];
  const wordsOf = (text: string): Set<string> => new Set(text.toLowerCase().match(/\p{L}{4,}/gu));
  const [words, others] = [wordsOf(own), wordsOf(bare)];
  const shared = [...words].filter((word) => others.has(word));
  expect(shared.length / words.size).toBeLessThan(0.5);
});
