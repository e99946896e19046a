import type { Principal } from '@imprint/contracts/access';
import { problem } from '@imprint/contracts/errors';
import { limits } from '@imprint/contracts/limits';
import {
  jsonUploadBytes,
  uploadRules,
  type LocalUpload,
  type ReserveUpload,
  type UploadResource,
} from '@imprint/contracts/media';
import { CONFIG, type Config } from '@imprint/platform/config';
import { newId } from '@imprint/platform/crypto';
import { Inject, Injectable } from '@nestjs/common';
import { BrandsService } from '../brands/index.js';
import { FILE_STORAGE, FileMissingError, type FileStorage } from './storage/index.js';
import { UploadAddresses } from './upload-addresses.js';
import { checkReservation, kindOf, waitingKey } from './upload-names.js';
import { mayFollowUpload, requireUploadRight } from './upload-right.js';
import type { UploadEntity } from './upload.entity.js';
import { UploadsRepository } from './uploads.repository.js';

/** An upload as callers see it. */
export type UploadView = UploadResource & { id: string };
/** `progress` is null when clients send the file to the storage directly. */
export type UploadProgress = Pick<UploadEntity, 'id' | 'status' | 'completedAt'> & { progress: number | null };

/** Reserves uploads (spec §2.3). */
@Injectable()
export class UploadsService {
  constructor(
    private readonly uploads: UploadsRepository,
    @Inject(FILE_STORAGE) private readonly storage: FileStorage,
    private readonly addresses: UploadAddresses,
    private readonly brands: BrandsService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async reserve(principal: Principal, body: ReserveUpload, idempotencyKey: string | null = null): Promise<UploadView> {
    checkReservation(body);
    requireUploadRight(principal, kindOf(body));
    const request = { organizationId: principal.organizationId, idempotencyKey };
    return this.view(await this.uploads.createOnce(request, () => this.insertUpload(principal, body, request)));
  }

  /** Progress of an upload. @throws Problem `not_found` */
  async progress(principal: Principal, id: string): Promise<UploadProgress> {
    const upload = await this.uploads.find(principal, id);
    if (upload === null || !mayFollowUpload(principal, kindOf(upload))) throw problem('not_found', `There is no upload ${id}.`);
    const { completedAt } = upload;
    const status = upload.status === 'reserved' && upload.expiresAt <= new Date() ? 'expired' : upload.status;
    return { id, status, completedAt, progress: status === 'completed' ? 100 : await this.percentOf(upload) };
  }

  private async insertUpload(
    principal: Principal,
    { filename, contentType, category, brandId, bytes }: ReserveUpload,
    request: Pick<UploadEntity, 'organizationId' | 'idempotencyKey'>,
  ): Promise<UploadEntity> {
    const { organizationId, userId } = principal;
    await this.brands.requireChosen(principal, brandId);
    const open = await this.uploads.countOpen(organizationId);
    if (open >= limits.openUploads) {
      const detail = `${limits.openUploads} uploads of the organization are open: complete some, or wait until they expire.`;
      throw problem('state_conflict', detail);
    }
    return this.uploads.insert({
      id: newId('asset'),
      ...request,
      userId,
      brandId: brandId ?? null,
      status: 'reserved',
      filename,
      contentType,
      category,
      declaredBytes: bytes ?? null,
      announcedBytes: bytes ?? null,
      expiresAt: new Date(Date.now() + this.config.UPLOAD_TTL_SECONDS * 1_000),
    });
  }

  private async view(upload: UploadEntity): Promise<UploadView> {
    const { contentType, declaredBytes, expiresAt } = upload;
    const { intake } = this.storage;
    const kind = kindOf(upload);
    const { maxBytes } = uploadRules[kind];
    const constraints = { maxBytes, contentType, ...(kind === 'image' && { maxPixels: limits.uploadImagePixels }) };
    const view = { ...upload, assetId: upload.id, localUpload: null };
    if (intake.kind === 'address') {
      const { url, headers } = await intake.addressFor(waitingKey(upload), {
        mimeType: contentType,
        bytes: declaredBytes,
        expiresAt,
      });
      return { ...view, method: 'PUT', uploadUrl: url, headers, constraints };
    }
    const uploadUrl = this.addresses.of(upload);
    // If the size is unknown, only videos are assumed to be too large for a JSON document.
    if (declaredBytes === null ? kind === 'video' : declaredBytes > jsonUploadBytes)
      return { ...view, method: 'PUT', uploadUrl, headers: { 'Content-Type': contentType }, constraints };
    return {
      ...view,
      method: 'POST_JSON',
      uploadUrl,
      headers: { 'Content-Type': 'application/json' },
      localUpload: localUploadOf(upload),
      constraints: { ...constraints, maxBytes: Math.min(maxBytes, jsonUploadBytes) },
    };
  }

  private async percentOf(upload: UploadEntity): Promise<number | null> {
    if (this.storage.intake.kind === 'address' || upload.announcedBytes === null) return null;
    try {
      return Math.floor((100 * (await this.storage.size(waitingKey(upload)))) / upload.announcedBytes);
    } catch (error) {
      if (error instanceof FileMissingError) return 0;
      throw error;
    }
  }
}

function localUploadOf({ id, filename, contentType }: UploadEntity): LocalUpload {
  return { assetId: id, filename, contentType, source: { encoding: 'base64' } };
}
