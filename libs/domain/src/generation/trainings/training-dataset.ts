import type { Principal } from '@imprint/contracts/access';
import { Problem, problem, type ProblemEntry } from '@imprint/contracts/errors';
import { limits } from '@imprint/contracts/limits';
import type { DuplicatePicture } from '@imprint/contracts/trainings';
import { countRequest, RateWindow } from '@imprint/platform/rate-window';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AssetsService, FittedPictures, type StoredAsset } from '../../media/index.js';
import { requireAssetsOf } from '../required-assets.js';
import { differenceHash, hashedSize, nearDuplicates, type HashedPicture } from './near-duplicates.js';

const pointer = (index: number): string => `/assetIds/${index}`;

/** What the pictures of a training are checked for before it is accepted. */
@Injectable()
export class TrainingDataset {
  constructor(
    private readonly assets: AssetsService,
    private readonly pictures: FittedPictures,
    private readonly window: RateWindow,
  ) {}

  /**
   * Resolves with the pictures that resemble others, and with what is said of each.
   * @throws Problem `too_many_requests`; `validation_failed` for what is no picture of the caller, is too small or cannot be decoded, and where too few differ
   */
  async check(
    principal: Principal,
    ids: readonly string[],
  ): Promise<{ duplicates: DuplicatePicture[]; altTexts: ReadonlyMap<string, string> }> {
    await requireAssetsOf(this.assets, principal, ids, { kind: 'image', pointer });
    const rows = await this.assets.findAll(principal.organizationId, ids);
    requireSize(rows);
    await countRequest(this.window, `trainings:${principal.organizationId}`, limits.trainingRequestsPerMinute);
    const duplicates = nearDuplicates(await this.hashesOf(rows));
    const distinct = ids.length - duplicates.length;
    const altTexts = new Map(rows.map(({ id, altText }) => [id, altText ?? '']));
    if (distinct >= limits.trainingPicturesLeast) return { duplicates, altTexts };
    const needed = `only ${distinct} of the pictures differ, and a training needs ${limits.trainingPicturesLeast}`;
    throw new Problem(
      duplicates.map(({ assetId, duplicateOf }) =>
        refusal(ids.indexOf(assetId), `The picture ${assetId} is nearly the same as ${duplicateOf}: ${needed}.`),
      ),
    );
  }

  /** Keeps the pictures from being deleted until the transaction ends; what waits or is trained keeps them from then on. */
  async hold(manager: EntityManager, organizationId: string, ids: readonly string[]): Promise<void> {
    await this.assets.hold(manager, organizationId, ids, pointer);
  }

  /** One after the other: pictures are decoded in turn anyway. */
  private async hashesOf(rows: readonly StoredAsset[]): Promise<HashedPicture[]> {
    const hashed: HashedPicture[] = [];
    for (const [index, { id: assetId, storageKey }] of rows.entries()) {
      const light = await this.pictures.readLightness(storageKey, hashedSize).catch((error: unknown) => {
        if (error instanceof Problem && error.code === 'storage_unavailable') throw error;
        throw problem('validation_failed', `The picture ${assetId} cannot be decoded.`, { pointer: pointer(index) });
      });
      hashed.push({ assetId, hash: differenceHash(light) });
    }
    return hashed;
  }
}

const refusal = (index: number, detail: string): ProblemEntry => ({
  code: 'validation_failed',
  detail,
  source: { pointer: pointer(index) },
});

/** @throws Problem `validation_failed`, with an entry for each one that is too small */
function requireSize(rows: readonly StoredAsset[]): void {
  const side = limits.trainingPictureSide;
  const small = rows.flatMap(({ id, width, height }, index) =>
    Math.min(width ?? 0, height ?? 0) >= side
      ? []
      : [refusal(index, `The picture ${id} has ${width} × ${height} pixels. A training needs at least ${side} of each.`)],
  );
  if (small.length > 0) throw new Problem(small);
}
