import { problem, type Problem } from '@imprint/contracts/errors';
import { jsonUploadBytes, uploadRules } from '@imprint/contracts/media';
import { Inject, Injectable } from '@nestjs/common';
import { FILE_STORAGE, FileMissingError, type FileStorage, type StreamIntake } from './storage/index.js';
import { UploadAddresses } from './upload-addresses.js';
import { kindOf, waitingKey } from './upload-names.js';
import type { Piece } from './upload-piece.js';
import type { UploadEntity } from './upload.entity.js';
import { UploadsRepository } from './uploads.repository.js';

/** A request to a signed address. */
export interface CalledAddress {
  id: string;
  expires: string;
  signature: string;
}

/** Receives the bytes of uploads, whole or in parts, when the storage does not receive them itself. */
@Injectable()
export class UploadContent {
  constructor(
    private readonly uploads: UploadsRepository,
    @Inject(FILE_STORAGE) private readonly storage: FileStorage,
    private readonly addresses: UploadAddresses,
  ) {}

  /** Bytes received so far, which is where the next part starts. */
  async offset(address: CalledAddress): Promise<number> {
    const { upload } = await this.open(address);
    return this.received(upload);
  }

  /**
   * Writes a part as it arrives. What arrived before a failure remains, and the next part continues there. Resolves with the bytes received
   * so far. @throws Problem
   */
  async receive(address: CalledAddress, contentType: string, piece: Piece, source: AsyncIterable<Uint8Array>): Promise<number> {
    const { upload, intake } = await this.open(address);
    if (contentType !== upload.contentType)
      throw problem('unsupported_media_type', `The file was announced as ${upload.contentType}, and is sent as ${contentType}.`);
    const most = this.mostBytes(upload, piece);
    if (piece.start > 0) await this.requireNext(upload, piece);
    else await this.announce(upload, piece.total);
    await intake.write(waitingKey(upload), piece.start, bounded(source, (piece.bytes ?? most) + piece.start, piece.start));
    const received = await this.received(upload);
    if (piece.total === null) await this.announce(upload, received);
    return received;
  }

  /** A whole file sent inside a JSON document. */
  async receiveWhole(address: CalledAddress, bytes: Buffer): Promise<number> {
    if (bytes.length > jsonUploadBytes) throw tooLarge(jsonUploadBytes);
    const { upload } = await this.open(address);
    const piece = { start: 0, bytes: bytes.length, total: bytes.length };
    return this.receive(address, upload.contentType, piece, once(bytes));
  }

  private mostBytes(upload: UploadEntity, { total }: Piece): number {
    const { maxBytes } = uploadRules[kindOf(upload)];
    if (total !== null && total > maxBytes) throw tooLarge(maxBytes);
    if (total !== null && upload.declaredBytes !== null && total !== upload.declaredBytes)
      throw problem('file_rejected', `The file was announced with ${upload.declaredBytes} bytes, and has ${total}.`);
    return upload.declaredBytes ?? maxBytes;
  }

  private async requireNext(upload: UploadEntity, { start, total }: Piece): Promise<void> {
    const received = await this.received(upload);
    if (start !== received) {
      const detail = `${received} bytes of the file have arrived: go on at byte ${received}, or send it again from byte 0.`;
      throw problem('state_conflict', detail);
    }
    if (total !== upload.announcedBytes)
      throw problem('file_rejected', `The file began as one of ${upload.announcedBytes} bytes, and goes on as one of ${total}.`);
  }

  private async announce({ id, organizationId }: UploadEntity, announcedBytes: number | null): Promise<void> {
    if (!(await this.uploads.setAnnouncedBytes(organizationId, id, announcedBytes)))
      throw problem('state_conflict', 'The upload is being completed and accepts no more bytes.');
  }

  private async open({ id, expires, signature }: CalledAddress): Promise<{ upload: UploadEntity; intake: StreamIntake }> {
    const { intake } = this.storage;
    const signed = intake.kind === 'stream' && this.addresses.isValid(id, expires, signature);
    const upload = signed ? await this.uploads.findById(id) : null;
    if (intake.kind !== 'stream' || upload === null) throw problem('not_found', 'There is no upload at this address.');
    if (upload.status === 'completed') throw problem('state_conflict', 'The upload is completed: reserve another one.');
    if (upload.status === 'expired' || upload.expiresAt <= new Date())
      throw problem('state_conflict', 'The reservation has expired: reserve another one.');
    return { upload, intake };
  }

  private async received(upload: UploadEntity): Promise<number> {
    try {
      return await this.storage.size(waitingKey(upload));
    } catch (error) {
      if (error instanceof FileMissingError) return 0;
      throw error;
    }
  }
}

/** Aborts a body that exceeds its limit before the excess is written. @param most maximum file size up to here */
async function* bounded(source: AsyncIterable<Uint8Array>, most: number, from: number): AsyncIterable<Uint8Array> {
  let bytes = from;
  for await (const chunk of source) {
    bytes += chunk.length;
    if (bytes > most) throw tooLarge(most);
    yield chunk;
  }
}

async function* once(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield await Promise.resolve(bytes);
}

function tooLarge(most: number): Problem {
  return problem('payload_too_large', `The file may have at most ${most} bytes.`);
}
