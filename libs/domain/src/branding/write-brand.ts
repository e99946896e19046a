import type { Principal } from '@imprint/contracts/access';
import type { CreateBrand, UpdateBrand, WantedRecord } from '@imprint/contracts/brands';
import { problem } from '@imprint/contracts/errors';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { BrandEditing, type BrandView } from '../brands/index.js';
import { AssetsService } from '../media/index.js';
import { FeedConnections } from '../publishing/index.js';

/** What belongs to a new brand besides. */
type Alongside = (manager: EntityManager, brand: { id: string; organizationId: string }) => Promise<void>;

/** Creates and changes brands, with what belongs to them in other rooms. */
@Injectable()
export class WriteBrand {
  constructor(
    private readonly editing: BrandEditing,
    private readonly assets: AssetsService,
    private readonly feed: FeedConnections,
  ) {}

  /**
   * Creates a draft, connected to the built-in feed.
   * @param alongside what else belongs to it, in its transaction
   * @throws Problem, as `BrandEditing.create` does
   */
  async create(
    principal: Principal,
    body: CreateBrand,
    idempotencyKey: string | null = null,
    alongside: Alongside = () => Promise.resolve(),
  ): Promise<BrandView> {
    const hold = await this.#requirePictures(principal, body, '');
    return this.editing.create(principal, body, idempotencyKey, async (manager, brand) => {
      await hold(manager);
      await this.feed.connect(manager, brand);
      await alongside(manager, brand);
    });
  }

  /**
   * @param at pointer to the changes in the body
   * @param alongside what else changes, in its transaction
   * @throws Problem, as `BrandEditing.update` does
   */
  async update(
    principal: Principal,
    id: string,
    body: UpdateBrand,
    at = '',
    alongside: (manager: EntityManager) => Promise<void> = () => Promise.resolve(),
  ): Promise<BrandView> {
    const hold = await this.#requirePictures(principal, body, at);
    return this.editing.update(principal, id, body, async (manager) => {
      await hold(manager);
      await alongside(manager);
    });
  }

  /** @returns what keeps them from being deleted until a transaction ends */
  async #requirePictures(
    principal: Principal,
    { identity }: WantedRecord,
    at: string,
  ): Promise<(manager: EntityManager) => Promise<void>> {
    const pictures = identity?.pictureAssetIds ?? [];
    const named = pictures.map((id, index) => ({ id, pointer: `${at}/identity/pictureAssetIds/${index}` }));
    const logo = identity?.logoAssetId ?? '';
    if (logo !== '') named.push({ id: logo, pointer: `${at}/identity/logoAssetId` });
    const pointerOf = (index: number): string => named[index]?.pointer ?? at;
    const ids = named.map(({ id }) => id);
    const assets = await this.assets.requireAll(principal, ids, pointerOf);
    const other = assets.findIndex(({ kind }) => kind !== 'image');
    if (other >= 0)
      throw problem('validation_failed', `The asset ${named[other]?.id} is no image.`, { pointer: pointerOf(other) });
    return (manager) => this.assets.hold(manager, principal.organizationId, ids, pointerOf);
  }
}
