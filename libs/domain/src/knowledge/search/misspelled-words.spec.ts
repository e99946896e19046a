import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { openDatabase, type OpenedDatabase } from '../../schema/database.fixture.js';
import { chunkOf, KnowledgeStage } from '../testing/index.js';
import { KnowledgeTermsRepository } from './knowledge-terms.repository.js';

const brand = { organizationId: 'org', brandId: 'words' };
const words = ['oven', 'bread', 'pastry', 'biscuit', 'focaccia', 'sourdough', 'wholemeal', 'pumpernickel', 'confectionery'];
const longWords = ['gingerbreadhouse', 'weihnachtsmischungen', 'spezialitaetenroestereien'];
/** So similar have terms to be to be taken for a word. */
const similarEnough = 0.4;

let database: OpenedDatabase;
let known: KnowledgeTermsRepository;
beforeAll(async () => {
  database = await openDatabase();
  known = new KnowledgeTermsRepository(database.dataSource);
  const stage = new KnowledgeStage(database.dataSource);
  await stage.addBrand('org', 'words');
  await stage.add('org', 'words', [chunkOf([...words, ...longWords].join(' '), 0, null)]);
});
afterAll(() => database.close());

it.each([...words, ...longWords])(
  '%s is found whichever letter of it is wrong, as long as it is similar enough',
  async (word) => {
    const asked = misspellings(word);
    const alike = await database.dataSource.query<{ typed: string }[]>(
      'select typed from unnest($1::text[]) typed where similarity(typed, $2) >= $3::real',
      [asked, word, similarEnough],
    );
    const found = await known.similar(
      brand,
      asked.map((typed) => ({ word: typed, term: typed, chunks: 0 })),
      3,
    );
    const meant = found.filter(({ term }) => term === word).map((one) => one.word);
    expect(alike.length).toBeGreaterThan(0);
    expect(alike.map(({ typed }) => typed).filter((typed) => !meant.includes(typed))).toEqual([]);
  },
);

/** With one letter left out, doubled, replaced, or in the place of the next one. */
function misspellings(word: string): string[] {
  const made = Array.from(word, (letter, at) => {
    const [before, after] = [word.slice(0, at), word.slice(at + 1)];
    return [
      before + after,
      before + letter + letter + after,
      `${before}q${after}`,
      before + after.slice(0, 1) + letter + after.slice(1),
    ];
  });
  return [...new Set(made.flat())].filter((one) => one !== word);
}
