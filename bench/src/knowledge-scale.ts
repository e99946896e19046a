import { KnowledgeStage } from '@imprint/domain/knowledge/testing';
import { Instance } from '@imprint/e2e/harness/instance';
import type { Bench } from './bench.js';
import { DatabaseTime } from './database-time.js';
import { atMost, percentile, shown, type Figure } from './figures.js';
import { GeneratedTexts } from './generated-texts.js';
import { fillKnowledge, largeBrand, mediumBrand, organizationOf, smallBrand } from './knowledge-filling.js';
import { productionWaits } from './settings.js';

const usualChunks = 1_000_000;
const searchesPerRound = 40;
/** Of p95. */
const mostMs = 100;

/** Searches as people type them: what is asked of a brand, by the generator of its texts. */
const kinds: Readonly<Record<string, (texts: GeneratedTexts) => string>> = {
  'three words': (texts) => [texts.rare(), texts.usual(), texts.usual()].join(' '),
  'a question of eight words': (texts) =>
    [
      texts.common(),
      texts.common(),
      texts.usual(),
      texts.usual(),
      texts.usual(),
      texts.rare(),
      texts.usual(),
      texts.common(),
    ].join(' '),
  'one common word': (texts) => texts.common(),
  'three common words': (texts) => [texts.common(), texts.common(), texts.common()].join(' '),
  'misspelled words': (texts) => `${misspelled(texts.usual())} ${misspelled(texts.rare())}`,
  'words that the brand does not have': (texts) => `${unlike(texts.usual())} ${unlike(texts.rare())}`,
  'a message of 200 words': (texts) => texts.chunk(200).slice(0, 2_000),
};

/** Whose knowledge is searched: a brand with three tenths of the chunks, one with a fortieth, and small ones in turns. */
const sides: Readonly<Record<string, (turn: number) => string>> = {
  'a large brand': () => largeBrand,
  'a medium brand': () => mediumBrand,
  'small brands': (turn) => smallBrand(Math.abs(turn) % 100),
};

/** Full text and misspelled words beside a million chunks. Each kind of search in brands of each size, in turns. */
export async function knowledgeScale(bench: Bench): Promise<Figure[]> {
  const server = await Instance.start({ mode: 'embedded', apps: [], settings: { ...productionWaits, LOG_LEVEL: 'warn' } });
  bench.defer(() => server.stop());
  const stage = await KnowledgeStage.open(server.databaseUrl);
  bench.defer(() => stage.dataSource.destroy());
  const chunks = bench.size(usualChunks);
  await fillKnowledge(bench, stage.dataSource, chunks);
  await notePlans(bench, stage);
  const texts = new GeneratedTexts(7);
  const figures: Figure[] = [];
  for (const [name, ask] of Object.entries(kinds)) {
    const times = await timesOf(bench, stage, () => ask(texts));
    for (const [side, { clock, processor }] of Object.entries(times)) {
      bench.note(
        `${name}, in ${side}: median ${percentile(clock, 0.5).toFixed(1)} ms, ${percentile(processor, 0.5).toFixed(1)} of PostgreSQL`,
      );
      figures.push(
        atMost(`p95 of ${name}, in ${side}`, percentile(clock, 0.95), mostMs, 'ms'),
        shown('… processor time of PostgreSQL, p95', percentile(processor, 0.95), 'ms'),
      );
    }
  }
  return figures;
}

async function notePlans(bench: Bench, stage: KnowledgeStage): Promise<void> {
  const texts = new GeneratedTexts(7);
  for (const brandId of [largeBrand, smallBrand(7)]) {
    for (const name of ['three words', 'one common word']) {
      const query = kinds[name]?.(texts) ?? '';
      bench.note(`${name} in ${brandId}:\n${await stage.explain(organizationOf(brandId), { brandId, query })}`);
    }
    const plan = await stage.explainSimilar(organizationOf(brandId), brandId, misspelled(texts.rare()));
    bench.note(`a misspelled word in ${brandId}:\n${plan}`);
  }
}

/** Milliseconds of each search: on the clock, and of the processor in PostgreSQL, which other work on the machine does not change. */
interface Times {
  clock: number[];
  processor: number[];
}

async function timesOf(bench: Bench, stage: KnowledgeStage, ask: () => string): Promise<Record<string, Times>> {
  const times = Object.fromEntries(Object.keys(sides).map((side): [string, Times] => [side, { clock: [], processor: [] }]));
  let database = await DatabaseTime.of(stage.dataSource);
  for (let turn = -5; turn < bench.rounds * searchesPerRound; turn += 1) {
    if (turn === 0) database = await DatabaseTime.of(stage.dataSource);
    const query = ask();
    for (const [side, brandOf] of Object.entries(sides)) {
      const brandId = brandOf(turn);
      const [begun, used] = [performance.now(), database.total];
      await stage.search(organizationOf(brandId), { brandId, query });
      if (turn < 0) continue;
      times[side]?.clock.push(performance.now() - begun);
      times[side]?.processor.push(database.total - used);
    }
  }
  return times;
}

/** Three letters in the middle are others: it stands for none of the words, and begins and ends like many. */
function unlike(word: string): string {
  const middle = Math.floor(word.length / 2);
  return `${word.slice(0, middle - 2)}xyc${word.slice(middle + 1)}`;
}

/** Two letters in the middle change places. */
function misspelled(word: string): string {
  const middle = Math.floor(word.length / 2);
  return word.slice(0, middle - 1) + (word[middle] ?? '') + (word[middle - 1] ?? '') + word.slice(middle + 1);
}
