import { holdsScope, type Principal } from '@imprint/contracts/access';
import { problem } from '@imprint/contracts/errors';
import type { CaptureKnowledge, KnowledgeKind } from '@imprint/contracts/knowledge';
import { mediaScopes } from '@imprint/contracts/media';
import { KnowledgeFetch, SafeFetchError } from '@imprint/platform/safe-fetch';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AssetsService, type StoredAsset } from '../../media/index.js';

type Part = 'text' | 'url' | 'assetId';

/** What a source of each kind is made of: what it has to have, and what it may have. */
const parts: Readonly<Record<KnowledgeKind, { needs: readonly Part[]; takes: readonly Part[] }>> = {
  text: { needs: ['text'], takes: ['text'] },
  url: { needs: ['url'], takes: ['url'] },
  rss: { needs: ['url'], takes: ['url'] },
  document: { needs: ['assetId'], takes: ['assetId'] },
  audio: { needs: [], takes: ['text', 'url', 'assetId'] },
  video: { needs: [], takes: ['text', 'url', 'assetId'] },
};

/** Checks what is added to what a brand knows. */
@Injectable()
export class CheckAddition {
  constructor(
    private readonly assets: AssetsService,
    private readonly fetch: KnowledgeFetch,
  ) {}

  /** @returns its file, where it has one. @throws Problem `validation_failed` */
  async require(principal: Principal, brandId: string, body: CaptureKnowledge): Promise<StoredAsset | null> {
    requireParts(body);
    if (body.url !== undefined) await this.requireAllowed(body.url);
    return body.assetId === undefined ? null : this.requireAsset(principal, brandId, body);
  }

  /** Keeps its file from being deleted until the transaction ends. @throws Problem `validation_failed` */
  async hold(manager: EntityManager, organizationId: string, asset: StoredAsset | null): Promise<void> {
    if (asset !== null) await this.assets.hold(manager, organizationId, [asset.id], () => '/assetId');
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
    throw problem('validation_failed', `A source of the kind ${body.kind} needs assetId, url or text.`, { pointer: '/text' });
  if (body.url !== undefined && body.assetId !== undefined)
    throw problem('validation_failed', 'A source has either a file or an address.', { pointer: '/url' });
}
