import type { Principal } from '@imprint/contracts/access';
import { microOf } from '@imprint/contracts/credits';
import type { MediaKind } from '@imprint/contracts/generation';
import { Injectable } from '@nestjs/common';
import { GenerationPreviews } from '../../generation/index.js';
import type { Rehearsal } from '../nodes/node-kind.js';
import type { Making } from './generation-steps.js';
import { asSettings, checkedBody, type GivenBody } from './request-body.js';

/** Ids of what steps of dry runs would have made. Nothing has such an id. */
const sampleIds = {
  asset: 'asset_dry_run',
  post: 'post_dry_run',
  article: 'article_dry_run',
  generation: 'gen_dry_run',
} as const;
const samples = new Set<unknown>(Object.values(sampleIds));
const sampleMade = { generationId: sampleIds.generation, model: null as string | null, credits: 0, failed: 0 };

type AnyRequest = Pick<Making, 'start' | 'given'>;
type PreviewedBody = Parameters<GenerationPreviews['ofRequest']>[2];

/** What a model is asked for that has a price. */
export interface Priced {
  kind: MediaKind;
  body: GivenBody['body'];
}

/** What steps would make, and for how much. Nothing is started or written. */
@Injectable()
export class GenerationRehearsals {
  constructor(private readonly previews: GenerationPreviews) {}

  /** @throws StepFailure that names the setting; Problem as the request itself */
  async ofMedia(caller: Principal, { start, given }: AnyRequest, kind: MediaKind): Promise<Rehearsal> {
    const { body } = await checkedBody(start, { body: withoutSamples(given.body) });
    const { costMicro, model } = await this.priceOf(caller, { kind, body: { ...body } });
    const { count = 1 } = body as { count?: number };
    return { output: sampleFiles(kind, model, count), costMicro };
  }

  /** @param priced what of it costs something; null for nothing */
  async ofText(caller: Principal, { start, given }: AnyRequest, priced: Priced | null): Promise<Rehearsal> {
    const { body } = await checkedBody(start, given);
    const { costMicro } = await this.priceOf(caller, priced);
    return { output: sampleTexts(body), costMicro };
  }

  /** Of a file that is made of others. @param priced what of it costs something; null for nothing */
  async ofFile(
    caller: Principal,
    { start, given, kind }: AnyRequest & { kind: MediaKind },
    priced: Priced | null,
  ): Promise<Rehearsal> {
    await checkedBody(start, given);
    const { costMicro, model } = await this.priceOf(caller, priced);
    return { output: sampleFiles(kind, model, 1), costMicro };
  }

  private async priceOf(caller: Principal, priced: Priced | null): Promise<{ costMicro: number; model: string | null }> {
    if (priced === null) return { costMicro: 0, model: null };
    const body = withoutSamples(priced.body) as unknown as PreviewedBody;
    const { credits, creditsMost, model } = await asSettings(() => this.previews.ofRequest(priced.kind, caller, body));
    return { costMicro: microOf(credits ?? creditsMost), model };
  }
}

/** Without files that steps before it would have made. */
function withoutSamples(body: GivenBody['body']): GivenBody['body'] {
  const kept = Object.entries(body).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.filter((entry) => !samples.has(entry)) : value,
  ]);
  return Object.fromEntries(kept.filter(([, value]) => !samples.has(value))) as GivenBody['body'];
}

function sampleFiles(kind: MediaKind, model: string | null, count: number): object {
  const file = { assetId: sampleIds.asset, assetIds: Array<string>(count).fill(sampleIds.asset), url: null, mimeType: null };
  return { ...file, width: null, height: null, durationSeconds: kind === 'image' ? null : 1, ...sampleMade, model };
}

function sampleTexts(body: object): object {
  const { topic = '', type = 'article', count = 1 } = body as { topic?: string; type?: string; count?: number };
  const text = `A sample: a dry run writes nothing. ${topic}`.trim();
  const none = { posts: [], title: null, body: null, postId: null, articleId: null };
  const isLong = ['article', 'newsletter', 'script'].includes(type);
  const own = isLong
    ? { title: 'A sample', body: text, articleId: sampleIds.article }
    : { posts: [text], postId: sampleIds.post };
  const written = { text, ...none, ...own };
  return { ...written, findings: [], variants: Array<object>(count).fill(written), ...sampleMade };
}
