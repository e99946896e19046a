import type { BrandRecord } from '@imprint/contracts/brands';
import { oneLine } from '@imprint/contracts/documents';
import { limits } from '@imprint/contracts/limits';
import { Injectable, Logger } from '@nestjs/common';
import { newRecord } from '../brands/index.js';
import { ReadingModels, writeAnswer } from '../generation/index.js';
import { ModelError, type DescribedVoice, type TextBrief } from '../generation/text/index.js';
import type { BrandScanEntity } from './brand-scan.entity.js';
import type { FoundValue } from './found-fields.js';

/** Of the words of a site, as many as show how it sounds. */
const mostCharacters = 12_000;
/** Fewer show nothing. */
const leastCharacters = 200;
const mostSeconds = 60;
const lineLength = 200;
const listLength = 8;
/** A model has read the texts of a stranger: nobody should take its word for it unseen. */
const confidence = 0.5;

/** The texts of a site, and where they stand. */
export interface OwnWords {
  source: string;
  paragraphs: readonly string[];
}

/**
 * How a brand sounds in its own words, as a text model describes it. The words are material: whatever they ask for, all that comes of them
 * are values of these fields, which a person takes or leaves.
 */
@Injectable()
export class VoiceOfSite {
  private readonly logger = new Logger(VoiceOfSite.name);

  constructor(private readonly models: ReadingModels) {}

  /** Null where no model can tell: there is none but the writer of this machine, it fails, or the site says too little. */
  async describe(scan: BrandScanEntity, record: BrandRecord, words: OwnWords, signal: AbortSignal): Promise<FoundValue[] | null> {
    const model = await this.models.modelFor(scan.organizationId, scan.brandId, record);
    if (model === undefined) return null;
    const texts = shortened(words.paragraphs, Math.min(mostCharacters, model.capability.promptLength - lineLength));
    if (texts.join('').length < leastCharacters) return null;
    const brief: TextBrief = {
      type: 'brand_voice',
      topic: 'How the brand sounds in the texts of its site.',
      // What is known of its voice must not come back as if the site had said it.
      brand: newRecord(record.label),
      channel: null,
      context: texts,
    };
    try {
      const limited = AbortSignal.any([signal, AbortSignal.timeout(mostSeconds * 1_000)]);
      const { answer } = await writeAnswer(model, brief, { id: scan.id, signal: limited, progress: () => undefined });
      return answer.voice === undefined ? null : findingsOf(answer.voice, words.source, texts[0] ?? '');
    } catch (error) {
      if (signal.aborted) throw error;
      if (!(error instanceof ModelError)) this.logger.error({ err: error, scanId: scan.id }, 'a voice could not be described');
      else this.logger.warn({ code: error.code, scanId: scan.id }, 'a model could not describe a voice');
      return null;
    }
  }
}

/** As many paragraphs as fit. */
function shortened(paragraphs: readonly string[], most: number): string[] {
  let left = most;
  return paragraphs.flatMap((paragraph) => {
    const text = paragraph.slice(0, Math.max(0, left));
    left -= text.length;
    return text === '' ? [] : [text];
  });
}

const addresses = /https?:|www\.|\S@\S|\b[\w-]+\.(?:com|net|org|io|dev|app|example|test)\b/i;

/** What a model wrote, as lines of plain text. Addresses in it are nothing that a voice has. */
const clean = (text: string): string => (addresses.test(text) ? '' : oneLine(text, lineLength));
const cleanAll = (texts: readonly string[]): string[] =>
  [...new Set(texts.map((text) => clean(text)))].filter((text) => text !== '').slice(0, listLength);

function findingsOf(voice: DescribedVoice, source: string, sample: string): FoundValue[] {
  const { tone, style, audience, values, pillars, writingRules, doesNotSoundLike, topics } = voice;
  const found: [string, string | string[]][] = [
    ...Object.entries({ tone: clean(tone), style: clean(style), audience: clean(audience) }).map(
      ([name, text]): [string, string] => [`voice.${name}`, text],
    ),
    ...Object.entries({ values, pillars, writingRules, doesNotSoundLike }).map(([name, texts]): [string, string[]] => [
      `voice.${name}`,
      cleanAll(texts),
    ]),
    ['strategy.topics', cleanAll(topics)],
  ];
  const evidence = oneLine(sample, limits.scanEvidenceLength);
  return found
    .filter(([, value]) => value.length > 0)
    .map(([field, value]) => ({ field, value, source, confidence, evidence, fingerprint: null }));
}
