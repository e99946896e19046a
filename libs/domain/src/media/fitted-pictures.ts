import { problem } from '@imprint/contracts/errors';
import { fittedType, type ImageFit, type Size } from '@imprint/contracts/publishing/content-rules';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { AssetFiles, writtenFit, type FileSignature, type OpenedFile } from './asset-files.js';
import { fitted, lightness, miniature, referencePicture, type Picture } from './picture-work.js';

/** Bytes of pictures that are kept for the next call: a platform that fetches one often fetches it again. */
const keptBytes = 32_000_000;

/**
 * Stored pictures as channels take them. They are made when they are read and stored nowhere: a signed address says how, and is worth as
 * much as that of the stored file.
 */
@Injectable()
export class FittedPictures {
  private readonly kept = new LRUCache<string, Promise<Buffer>>({ maxSize: keptBytes, max: 100 });

  constructor(private readonly files: AssetFiles) {}

  /** @throws Problem `not_found`, `file_rejected` when the picture cannot be changed like that */
  async read(storageKey: string, fit: ImageFit): Promise<Buffer> {
    const name = `${storageKey}?${writtenFit(fit)}`;
    const known = this.kept.get(name);
    if (known !== undefined) return known;
    const making = this.make(storageKey, fit);
    this.kept.set(name, making, { size: fit.maxBytes });
    making.catch(() => this.kept.delete(name));
    return making;
  }

  /** A small PNG of a stored picture, to be drawn into another one. @throws Problem `not_found`, or Error when it cannot be decoded */
  async readSmall(storageKey: string, side: number): Promise<Picture> {
    return miniature(await this.files.read(storageKey), side);
  }

  /** A stored picture as a JPEG on white, for a model to work with. @throws Problem `not_found`, or Error when it cannot be decoded */
  async readReference(storageKey: string): Promise<Picture> {
    return referencePicture(await this.files.read(storageKey));
  }

  /** How light a stored picture is, as `lightness` says. @throws Problem `not_found`, or Error when it cannot be decoded */
  async readLightness(storageKey: string, size: Size): Promise<Buffer> {
    return lightness(await this.files.read(storageKey), size);
  }

  /** The picture at a signed address. @throws Problem `not_found`, also for an address that names no change of ours */
  async openSigned(storageKey: string, fit: string, signature: FileSignature): Promise<OpenedFile & { mimeType: string }> {
    this.files.requireSigned(storageKey, signature, fit);
    const bytes = await this.read(storageKey, readFit(fit));
    return { bytes: bytes.length, mimeType: fittedType, read: (start, end) => inOnePiece(bytes.subarray(start, end)) };
  }

  private async make(storageKey: string, fit: ImageFit): Promise<Buffer> {
    const stored = await this.files.read(storageKey);
    return fitted(stored, fit).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : 'it cannot be decoded';
      throw problem('file_rejected', `The image cannot be converted: ${reason}.`);
    });
  }
}

/** What `writtenFit` has written. */
function readFit(fit: string): ImageFit {
  const [maxBytes = 0, ...edges] = fit.split(',').map(Number);
  const [x = 0, y = 0, width = 0, height = 0] = edges;
  return { maxBytes, area: edges.length === 0 ? null : { x, y, width, height } };
}

async function* inOnePiece(bytes: Buffer): AsyncIterable<Buffer> {
  yield bytes;
}
