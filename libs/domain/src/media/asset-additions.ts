import { holdsScope, type Principal } from '@imprint/contracts/access';
import { problem } from '@imprint/contracts/errors';
import type { CaptionFormat, CaptionsResource, ChangeAsset, SetCaptions } from '@imprint/contracts/media';
import { mediaScopes } from '@imprint/contracts/media';
import { fittableTypes } from '@imprint/contracts/publishing/content-rules';
import { signalAfterCommit } from '@imprint/platform/signals';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditTrail } from '../audit/index.js';
import { AssetCaptionsRepository } from './asset-captions.repository.js';
import type { AssetEntity } from './asset.entity.js';
import { AssetsRepository } from './assets.repository.js';
import { AssetsService, type AssetView } from './assets.service.js';
import { readCaptions, srtOf, writtenVtt } from './caption-files.js';
import { replaceTrack } from './caption-tracks.js';

/** Captions as callers see them. */
export type CaptionsView = CaptionsResource & { id: string };

/** What goes along with a video: captions, and the picture that is shown until it plays. */
@Injectable()
export class AssetAdditions {
  constructor(
    private readonly dataSource: DataSource,
    private readonly assets: AssetsService,
    private readonly rows: AssetsRepository,
    private readonly captions: AssetCaptionsRepository,
    private readonly audit: AuditTrail,
  ) {}

  /** @throws Problem `not_found` */
  async readCaptions(principal: Principal, id: string, tag: string, format: CaptionFormat = 'vtt'): Promise<CaptionsView> {
    const { organizationId } = principal;
    await this.assets.requireReadable(principal, id);
    const row = await this.captions.find({ organizationId, assetId: id, language: languageOf(tag) ?? tag });
    if (row === null) throw noCaptions(id, tag);
    const { id: captionsId, language, cues, updatedAt } = row;
    const content = format === 'vtt' ? row.content : srtOf(row.content);
    return { id: captionsId, language, format, cues, content, updatedAt };
  }

  /**
   * Replaces those in the same language. @throws Problem `not_found`, `captions_invalid`, `limit_reached`, `validation_failed` for another
   * kind of file or a language that is none
   */
  async setCaptions(principal: Principal, id: string, tag: string, { format, content }: SetCaptions): Promise<CaptionsView> {
    const { durationSeconds } = requireVideo(await this.assets.requireReadable(principal, id));
    const language = languageOf(tag);
    if (language === null)
      throw problem('validation_failed', `${tag} is no language. Name it by a BCP 47 tag, such as en or pt-BR.`);
    const cues = await readCaptions(content, format, durationSeconds);
    const track = { language, cues: cues.length, content: writtenVtt(cues) };
    await this.changed(principal, id, async (manager, asset) => {
      const from = (await replaceTrack(this.captions, manager, asset, track)) ? language : null;
      await this.record(manager, principal, { action: 'asset.captions-set', id, changes: { language: { from, to: language } } });
    });
    return this.readCaptions(principal, id, language);
  }

  /** @throws Problem `not_found` */
  async deleteCaptions(principal: Principal, id: string, tag: string): Promise<void> {
    const { organizationId } = principal;
    const language = languageOf(tag) ?? tag;
    await this.changed(principal, id, async (manager, asset) => {
      const left = asset.captions.filter((each) => each.language !== language);
      if (left.length === asset.captions.length) throw noCaptions(id, tag);
      await this.captions.delete(manager, { organizationId, assetId: id, language });
      await this.captions.note(manager, asset, { captions: left });
      await this.record(manager, principal, { action: 'asset.captions-deleted', id, changes: { language: { from: language } } });
    });
  }

  /** Chooses the picture of a video. @throws Problem `not_found`, `validation_failed` unless it is a picture, for a video */
  async change(principal: Principal, id: string, { thumbnailAssetId }: ChangeAsset): Promise<AssetView> {
    const pointer = '/thumbnailAssetId';
    requireVideo(await this.assets.requireReadable(principal, id));
    if (thumbnailAssetId === undefined) return this.assets.read(principal, id);
    if (thumbnailAssetId !== null) {
      const [picture] = await this.assets.requireAll(principal, [thumbnailAssetId], () => pointer);
      if (picture === undefined || !fittableTypes.includes(picture.mimeType)) {
        const detail = `The asset ${thumbnailAssetId} is no PNG, JPEG, WebP or AVIF picture. Choose one.`;
        throw problem('validation_failed', detail, { pointer });
      }
    }
    await this.changed(principal, id, async (manager, asset) => {
      const { thumbnailAssetId: from } = asset;
      if (from === thumbnailAssetId) return;
      if (thumbnailAssetId !== null) await this.assets.hold(manager, principal.organizationId, [thumbnailAssetId], () => pointer);
      await this.captions.note(manager, asset, { thumbnailAssetId });
      const changes = { thumbnailAssetId: { from, to: thumbnailAssetId } };
      await this.record(manager, principal, { action: 'asset.thumbnail-changed', id, changes });
    });
    return this.assets.read(principal, id);
  }

  /** One change after the other. */
  private async changed(
    principal: Principal,
    id: string,
    change: (manager: EntityManager, asset: AssetEntity) => Promise<void>,
  ): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const asset = await this.rows.lock(manager, principal, id);
      if (asset === null) throw problem('not_found', `There is no asset ${id}.`);
      requireRight(principal, requireVideo(asset));
      await change(manager, asset);
      const { organizationId, kind } = asset;
      signalAfterCommit(manager, 'asset.changed', { organizationId, assetId: id, kind });
    });
  }

  private async record(
    manager: EntityManager,
    principal: Principal,
    { action, id, changes }: { id: string } & Pick<Parameters<AuditTrail['record']>[2], 'action' | 'changes'>,
  ): Promise<void> {
    await this.audit.record(manager, principal, { action, subject: { type: 'asset', id }, changes });
  }
}

/** The tag in its canonical form; null for what is none. */
function languageOf(tag: string): string | null {
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? null;
  } catch {
    return null;
  }
}

/** @throws Problem `validation_failed` */
function requireVideo(asset: AssetEntity): AssetEntity {
  if (asset.kind === 'video') return asset;
  throw problem('validation_failed', `The asset ${asset.id} is no video. Captions and thumbnails belong to videos.`);
}

function requireRight(principal: Principal, { kind }: AssetEntity): void {
  const scope = mediaScopes[kind].create;
  if (!holdsScope(principal, scope))
    throw problem('insufficient_permissions', `Insufficient permissions: changing a ${kind} needs \`${scope}\`.`);
}

const noCaptions = (id: string, tag: string) => problem('not_found', `The asset ${id} has no captions in ${tag}.`);
