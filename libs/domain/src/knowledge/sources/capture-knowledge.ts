import { holdsScope, type Principal } from '@imprint/contracts/access';
import { problem } from '@imprint/contracts/errors';
import type { CaptureKnowledge, KnowledgeKind } from '@imprint/contracts/knowledge';
import { limits } from '@imprint/contracts/limits';
import { mediaScopes } from '@imprint/contracts/media';
import { newId } from '@imprint/platform/crypto';
import { KnowledgeFetch, SafeFetchError } from '@imprint/platform/safe-fetch';
import { signalAfterCommit } from '@imprint/platform/signals';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AuditTrail } from '../../audit/index.js';
import { BrandsService } from '../../brands/index.js';
import { AssetsService, type StoredAsset } from '../../media/index.js';
import type { KnowledgeSourceEntity } from '../knowledge-source.entity.js';
import { plainLine } from '../reading/plain-text.js';
import { KnowledgeSources, type KnowledgeSourceView } from './knowledge-sources.service.js';
import { KnowledgeSourcesRepository } from './knowledge-sources.repository.js';

type Part = 'text' | 'url' | 'assetId';

/** What a source of each kind is made of: what it has to have, and what it may have. */
const parts: Readonly<Record<KnowledgeKind, { needs: readonly Part[]; takes: readonly Part[] }>> = {
  text: { needs: ['text'], takes: ['text'] },
  url: { needs: ['url'], takes: ['url'] },
  rss: { needs: ['url'], takes: ['url'] },
  document: { needs: ['assetId'], takes: ['assetId'] },
  audio: { needs: [], takes: ['text', 'assetId'] },
  video: { needs: [], takes: ['text', 'assetId'] },
};

/** Adds to what a brand knows. */
@Injectable()
export class CaptureSource {
  constructor(
    private readonly sources: KnowledgeSourcesRepository,
    private readonly reading: KnowledgeSources,
    private readonly brands: BrandsService,
    private readonly assets: AssetsService,
    private readonly fetch: KnowledgeFetch,
    private readonly audit: AuditTrail,
  ) {}

  /**
   * The source is read by a worker.
   * @throws Problem `not_found` for the brand; `validation_failed`, `limit_reached`
   */
  async capture(
    principal: Principal,
    brandId: string,
    body: CaptureKnowledge,
    idempotencyKey: string | null = null,
  ): Promise<KnowledgeSourceView> {
    const { organizationId } = principal;
    await this.reading.requireBrand(principal, brandId);
    const { id } = await this.sources.createOnce({ organizationId, idempotencyKey }, async () => {
      requireParts(body);
      if (body.url !== undefined) await this.requireAllowed(body.url);
      const asset = body.assetId === undefined ? null : await this.requireAsset(principal, brandId, body);
      return this.sources.transaction((manager) => this.insert(manager, principal, { brandId, body, asset, idempotencyKey }));
    });
    return this.reading.read(principal, brandId, id);
  }

  private async insert(
    manager: EntityManager,
    principal: Principal,
    { brandId, body, asset, idempotencyKey }: NewSource,
  ): Promise<KnowledgeSourceEntity> {
    const { organizationId, userId } = principal;
    await this.brands.hold(manager, organizationId, brandId);
    const { sources } = await this.sources.usageLocked(manager, organizationId, brandId);
    const most = limits.knowledgeSourcesPerBrand;
    if (sources >= most) throw problem('limit_reached', `A brand knows at most ${most} sources. Delete one first.`);
    if (asset !== null) await this.assets.hold(manager, organizationId, [asset.id], () => '/assetId');
    const { kind, purpose = 'brand_truth', text, url = null } = body;
    const title = body.title?.trim() ?? titleOf(body);
    const id = newId('ksrc');
    const subject = { type: 'knowledge-source', id };
    const changes = { kind: { to: kind }, purpose: { to: purpose }, title: { to: title }, brandId: { to: brandId } };
    await this.audit.record(manager, principal, { action: 'knowledge.added', subject, changes });
    signalAfterCommit(manager, 'knowledge.wanted', {});
    return this.sources.insert(manager, {
      ...{ id, organizationId, brandId, userId, kind, purpose, title, hasGivenTitle: body.title !== undefined },
      ...{ url, assetId: asset?.id ?? null, givenText: text ?? null, idempotencyKey },
      ...{ state: 'queued', wakeAt: new Date() },
    });
  }

  /** @throws Problem `validation_failed` for an address that will never be read */
  private async requireAllowed(url: string): Promise<void> {
    try {
      await this.fetch.assertAllowed(url);
    } catch (error) {
      if (!(error instanceof SafeFetchError)) throw error;
      // A name that is not known at this time may be known when it is read.
      if (error.code === 'destination_refused' || error.code === 'invalid_url')
        throw problem('validation_failed', error.message, { pointer: '/url' });
    }
  }

  private async requireAsset(
    principal: Principal,
    brandId: string,
    { kind, assetId = '' }: CaptureKnowledge,
  ): Promise<StoredAsset> {
    const [asset] = await this.assets.findSeen(principal, [assetId]);
    const isSeen = asset !== undefined && (asset.brandId === null || asset.brandId === brandId) && mayRead(principal, asset);
    if (!isSeen) throw problem('validation_failed', `There is no asset ${assetId} of this brand.`, { pointer: '/assetId' });
    if (asset.kind === kind) return asset;
    const detail = `The asset is of the kind ${asset.kind}, and the source of the kind ${kind}.`;
    throw problem('validation_failed', detail, { pointer: '/assetId' });
  }
}

interface NewSource {
  brandId: string;
  body: CaptureKnowledge;
  asset: StoredAsset | null;
  idempotencyKey: string | null;
}

/** Those who may read such files, and those who may upload them. */
const mayRead = (principal: Principal, { kind }: StoredAsset): boolean =>
  holdsScope(principal, mediaScopes[kind].read) || holdsScope(principal, mediaScopes[kind].create);

/** @throws Problem `validation_failed` */
function requireParts(body: CaptureKnowledge): void {
  const { needs, takes } = parts[body.kind];
  for (const part of needs)
    if (body[part] === undefined)
      throw problem('validation_failed', `A source of the kind ${body.kind} needs ${part}.`, { pointer: `/${part}` });
  for (const part of ['text', 'url', 'assetId'] as const)
    if (body[part] !== undefined && !takes.includes(part))
      throw problem('validation_failed', `A source of the kind ${body.kind} takes no ${part}.`, { pointer: `/${part}` });
  if (takes.every((part) => body[part] === undefined))
    throw problem('validation_failed', `A source of the kind ${body.kind} needs text or assetId.`, { pointer: '/text' });
}

/** What it is called until its own title is found. */
function titleOf({ kind, text, url }: CaptureKnowledge): string {
  if (url !== undefined) return plainLine(url.replace(/^https?:\/\//u, ''), limits.knowledgeTitleLength);
  const [line = ''] = (text ?? '').trim().split('\n', 1);
  const title = kind === 'text' ? plainLine(line, 80) : '';
  return title === '' ? untitled[kind] : title;
}

const untitled: Readonly<Record<KnowledgeKind, string>> = {
  text: 'Text',
  url: 'Page',
  rss: 'Feed',
  document: 'Document',
  audio: 'Recording',
  video: 'Video',
};
