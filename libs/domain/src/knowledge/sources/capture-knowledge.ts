import type { Principal } from '@imprint/contracts/access';
import { problem } from '@imprint/contracts/errors';
import type { CaptureKnowledge, KnowledgeKind } from '@imprint/contracts/knowledge';
import { limits } from '@imprint/contracts/limits';
import { newId } from '@imprint/platform/crypto';
import { signalAfterCommit } from '@imprint/platform/signals';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AuditTrail } from '../../audit/index.js';
import { BrandsService } from '../../brands/index.js';
import type { StoredAsset } from '../../media/index.js';
import type { AskedTranscription, KnowledgeSourceEntity } from '../knowledge-source.entity.js';
import { plainLine } from '../reading/plain-text.js';
import { Transcriptions } from '../transcription/transcriptions.js';
import { CheckAddition } from './check-addition.js';
import { KnowledgeSources, type KnowledgeSourceView } from './knowledge-sources.service.js';
import { KnowledgeSourcesRepository } from './knowledge-sources.repository.js';

/** Adds to what a brand knows. */
@Injectable()
export class CaptureSource {
  constructor(
    private readonly sources: KnowledgeSourcesRepository,
    private readonly reading: KnowledgeSources,
    private readonly brands: BrandsService,
    private readonly check: CheckAddition,
    private readonly transcriptions: Transcriptions,
    private readonly audit: AuditTrail,
  ) {}

  /**
   * The source is read by a worker, and a recording without a transcript is transcribed.
   * @throws SpendApprovalRequired; Problem `not_found` for the brand; `validation_failed`, `limit_reached`; as `Transcriptions.reserve`
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
      const asset = await this.check.require(principal, brandId, body);
      const draft = { kind: body.kind, versionId: null };
      const transcription = body.text === undefined ? await this.transcriptions.asked(organizationId, draft, asset) : null;
      const source = { brandId, body, asset, transcription, idempotencyKey };
      return this.sources.transaction((manager) => this.insert(manager, principal, source));
    });
    return this.reading.read(principal, brandId, id);
  }

  private async insert(
    manager: EntityManager,
    principal: Principal,
    { brandId, body, asset, transcription, idempotencyKey }: NewSource,
  ): Promise<KnowledgeSourceEntity> {
    const { organizationId, userId } = principal;
    await this.brands.hold(manager, organizationId, brandId);
    const { sources } = await this.sources.usageLocked(manager, organizationId, brandId);
    const most = limits.knowledgeSourcesPerBrand;
    if (sources >= most) throw problem('limit_reached', `A brand knows at most ${most} sources. Delete one first.`);
    await this.check.hold(manager, organizationId, asset);
    const { kind, purpose = 'brand_truth', text, url = null } = body;
    const title = body.title?.trim() ?? titleOf(body);
    const id = newId('ksrc');
    const subject = { type: 'knowledge-source', id };
    const changes = { kind: { to: kind }, purpose: { to: purpose }, title: { to: title }, brandId: { to: brandId } };
    await this.audit.record(manager, principal, { action: 'knowledge.added', subject, changes });
    signalAfterCommit(manager, 'knowledge.wanted', {});
    const source = await this.sources.insert(manager, {
      ...{ id, organizationId, brandId, userId, kind, purpose, title, hasGivenTitle: body.title !== undefined },
      ...{ url, assetId: asset?.id ?? null, givenText: text ?? null, idempotencyKey },
      ...{ state: 'queued', wakeAt: new Date(), transcription },
    });
    await this.transcriptions.reserve(manager, principal, brandId, transcription);
    return source;
  }
}

interface NewSource {
  brandId: string;
  body: CaptureKnowledge;
  asset: StoredAsset | null;
  transcription: AskedTranscription | null;
  idempotencyKey: string | null;
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
