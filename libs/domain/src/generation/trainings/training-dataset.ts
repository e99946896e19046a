import type { Principal } from '@imprint/contracts/access';
import { Problem, type ProblemEntry } from '@imprint/contracts/errors';
import { limits } from '@imprint/contracts/limits';
import type { DuplicatePicture, PictureFinding } from '@imprint/contracts/trainings';
import { countRequest, RateWindow } from '@imprint/platform/rate-window';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { EntityManager } from 'typeorm';
import { AssetsService, FittedPictures, type StoredAsset } from '../../media/index.js';
import { differenceHash, hashedSize, nearDuplicates, type HashedPicture } from './near-duplicates.js';

/** Pictures whose hashes are remembered: a file under a key never changes, and a person chooses one picture after the other. */
const rememberedHashes = 10_000;

const pointer = (index: number): string => `/assetIds/${index}`;

/** What the pictures of a training are checked for before it is accepted. */
@Injectable()
export class TrainingDataset {
  private readonly hashes = new LRUCache<string, { hash: bigint }>({ max: rememberedHashes });

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
    const { known, unusable } = await this.lookUp(principal, ids);
    refuse(ids, unusable);
    await countRequest(this.window, `trainings:${principal.organizationId}`, limits.trainingRequestsPerMinute);
    const { unreadable, duplicates } = await this.compare(known);
    refuse(ids, unreadable);
    const distinct = ids.length - duplicates.length;
    const altTexts = new Map(known.map(({ id, altText }) => [id, altText ?? '']));
    if (distinct >= limits.trainingPicturesLeast) return { duplicates, altTexts };
    const needed = `only ${distinct} of the pictures differ, and a training needs ${limits.trainingPicturesLeast}`;
    refuse(ids, duplicates.map(findingOf), (detail) => `${detail.slice(0, -1)}: ${needed}.`);
    return { duplicates, altTexts };
  }

  /** What speaks against pictures, in their order. @throws Problem `too_many_requests` */
  async look(principal: Principal, ids: readonly string[]): Promise<PictureFinding[]> {
    const { known, unusable } = await this.lookUp(principal, ids);
    for (const { storageKey } of known) if (!this.hashes.has(storageKey)) await this.countPicture(principal);
    const { unreadable, duplicates } = await this.compare(known);
    const findings = [...unusable, ...unreadable, ...duplicates.map(findingOf)];
    return ids.flatMap((id) => findings.filter(({ assetId }) => assetId === id));
  }

  /** A person chooses one picture after the other, and each choice is a check: what counts is what has to be decoded for it. */
  private async countPicture({ organizationId }: Principal): Promise<void> {
    const most = limits.trainingPicturesCheckedPerMinute;
    const { allowed, retryAfterSeconds } = await this.window.hit(`training-checks:${organizationId}`, most);
    if (allowed) return;
    const detail = `No more than ${most} pictures are checked in a minute. Try again in ${retryAfterSeconds} s.`;
    throw new Problem({ code: 'too_many_requests', detail }, { retryAfterSeconds });
  }

  /** Keeps the pictures from being deleted until the transaction ends; what waits or is trained keeps them from then on. */
  async hold(manager: EntityManager, organizationId: string, ids: readonly string[]): Promise<void> {
    await this.assets.hold(manager, organizationId, ids, pointer);
  }

  /** What is known without a look at the files. */
  private async lookUp(
    principal: Principal,
    ids: readonly string[],
  ): Promise<{ known: StoredAsset[]; unusable: PictureFinding[] }> {
    const rows = await this.assets.findSeen(principal, ids);
    const unusable = ids.flatMap(
      (id) =>
        unusableOf(
          id,
          rows.find((row) => row.id === id),
        ) ?? [],
    );
    return { known: rows.filter(({ id }) => !unusable.some(({ assetId }) => assetId === id)), unusable };
  }

  /** One after the other: pictures are decoded in turn anyway. */
  private async compare(rows: readonly StoredAsset[]): Promise<{ unreadable: PictureFinding[]; duplicates: DuplicatePicture[] }> {
    const hashed: HashedPicture[] = [];
    const unreadable: PictureFinding[] = [];
    for (const { id: assetId, storageKey } of rows) {
      const hash = await this.hashOf(storageKey);
      if (hash === null) unreadable.push(found(assetId, 'unreadable', `The picture ${assetId} cannot be decoded.`));
      else hashed.push({ assetId, hash });
    }
    return { unreadable, duplicates: nearDuplicates(hashed) };
  }

  /** Null for what cannot be decoded. */
  private async hashOf(storageKey: string): Promise<bigint | null> {
    const known = this.hashes.get(storageKey);
    if (known !== undefined) return known.hash;
    const light = await this.pictures.readLightness(storageKey, hashedSize).catch((error: unknown) => {
      if (error instanceof Problem && error.code === 'storage_unavailable') throw error;
      return null;
    });
    if (light === null) return null;
    const hash = differenceHash(light);
    this.hashes.set(storageKey, { hash });
    return hash;
  }
}

const found = (assetId: string, problem: PictureFinding['problem'], detail: string): PictureFinding => ({
  ...{ assetId, problem, detail, duplicateOf: null },
});

const findingOf = ({ assetId, duplicateOf }: DuplicatePicture): PictureFinding => ({
  ...found(assetId, 'duplicate', `The picture ${assetId} is nearly the same as ${duplicateOf}.`),
  duplicateOf,
});

function unusableOf(id: string, row: StoredAsset | undefined): PictureFinding | null {
  const side = limits.trainingPictureSide;
  if (row === undefined) return found(id, 'unknown', `There is no asset ${id}.`);
  if (row.kind !== 'image') return found(id, 'no_picture', `The asset ${id} is no picture.`);
  const { width, height } = row;
  if (Math.min(width ?? 0, height ?? 0) >= side) return null;
  return found(id, 'too_small', `The picture ${id} has ${width} × ${height} pixels. A training needs at least ${side} of each.`);
}

/** @throws Problem `validation_failed`, with an entry for each finding */
function refuse(ids: readonly string[], findings: readonly PictureFinding[], textOf = (detail: string): string => detail): void {
  if (findings.length === 0) return;
  throw new Problem(
    findings.map(({ assetId, detail }): ProblemEntry => {
      return { code: 'validation_failed', detail: textOf(detail), source: { pointer: pointer(ids.indexOf(assetId)) } };
    }),
  );
}
