import { KnowledgeStage } from '@imprint/domain/knowledge/testing';
import { Instance } from '@imprint/e2e/harness/instance';
import type { Bench } from './bench.js';
import { atMost, percentile, shown, type Figure } from './figures.js';
import { GeneratedTexts } from './generated-texts.js';
import { fillKnowledge, largeBrand, smallBrand, organizationOf } from './knowledge-filling.js';
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
  'a message of 200 words': (texts) => texts.chunk(200),
};

/** Full text and trigrams beside a million chunks. Each kind of search in the large brand and in small ones, in turns. */
export async function knowledgeScale(bench: Bench): Promise<Figure[]> {
  const server = await Instance.start({ mode: 'embedded', apps: [], settings: { ...productionWaits, LOG_LEVEL: 'warn' } });
  bench.defer(() => server.stop());
  const stage = await KnowledgeStage.open(server.databaseUrl);
  bench.defer(() => stage.dataSource.destroy());
  const chunks = bench.size(usualChunks);
  await fillKnowledge(bench, stage.dataSource, chunks);
  const texts = new GeneratedTexts(7);
  for (const name of ['three words', 'one common word']) {
    const query = kinds[name]?.(texts) ?? '';
    bench.note(`${name} in the large brand:\n${await stage.explain(organizationOf(largeBrand), { brandId: largeBrand, query })}`);
  }
  const figures: Figure[] = [];
  const all: Times = { large: [], small: [] };
  for (const [name, ask] of Object.entries(kinds)) {
    const times: Times = { large: [], small: [] };
    for (let turn = -5; turn < bench.rounds * searchesPerRound; turn += 1) {
      const query = ask(texts);
      for (const side of ['large', 'small'] as const) {
        const ms = await search(stage, side === 'large' ? largeBrand : smallBrand(Math.abs(turn) % 100), query);
        if (turn >= 0) times[side].push(ms);
      }
    }
    for (const side of ['large', 'small'] as const) all[side].push(...times[side]);
    bench.note(`${name}: median ${percentile(times.large, 0.5).toFixed(1)} and ${percentile(times.small, 0.5).toFixed(1)} ms`);
    figures.push(
      shown(
        `p95 of ${name}, in a large brand and a small one`,
        percentile(times.large, 0.95),
        'ms',
        percentile(times.small, 0.95),
      ),
    );
  }
  const name = `p95 of all searches beside ${chunks.toLocaleString('en')} chunks`;
  return [
    atMost(`${name}, in a brand with a fifth of them`, percentile(all.large, 0.95), mostMs, 'ms'),
    atMost(`${name}, in small brands`, percentile(all.small, 0.95), mostMs, 'ms'),
    ...figures,
  ];
}

type Times = Record<'large' | 'small', number[]>;

/** Milliseconds. */
async function search(stage: KnowledgeStage, brandId: string, query: string): Promise<number> {
  const begun = performance.now();
  await stage.search(organizationOf(brandId), { brandId, query });
  return performance.now() - begun;
}

/** Two letters in the middle change places. */
function misspelled(word: string): string {
  const middle = Math.floor(word.length / 2);
  return word.slice(0, middle - 1) + (word[middle] ?? '') + (word[middle - 1] ?? '') + word.slice(middle + 1);
}
