import type { Principal } from '@imprint/contracts/access';
import type { BrandUsesResource } from '@imprint/contracts/brands';
import { problem } from '@imprint/contracts/errors';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { BrandEditing, BrandsService } from '../brands/index.js';
import { DeletedBrandLimits } from '../members/index.js';
import { BrandLeftovers } from './brand-leftovers.js';
import { BrandUsesRepository, type CountedUses } from './brand-uses.repository.js';

export type BrandUsesView = BrandUsesResource & { id: string };

/** Deletes brands with what they know, and takes them out of the limits of members. What was published or made for one stays. */
@Injectable()
export class DeleteBrand {
  constructor(
    private readonly dataSource: DataSource,
    private readonly brands: BrandsService,
    private readonly editing: BrandEditing,
    private readonly uses: BrandUsesRepository,
    private readonly leftovers: BrandLeftovers,
    private readonly limits: DeletedBrandLimits,
  ) {}

  /** What uses the brand, to be shown before it is deleted. @throws Problem `not_found` */
  async usesOf(principal: Principal, id: string): Promise<BrandUsesView> {
    await this.brands.read(principal, id);
    const { brands, ...uses } = await this.uses.count(principal.organizationId, id);
    return { id, isDeletable: obstacleOf({ brands, ...uses }, 1) === null, ...uses };
  }

  /** @throws Problem `not_found`, `brand_in_use` while an account is connected, a release waits or there is a newsletter or a workflow, and for the last brand */
  async delete(principal: Principal, id: string): Promise<void> {
    const { organizationId } = principal;
    await this.limits.around(principal, id, (takeOut) =>
      this.dataSource.transaction(async (manager) => {
        await this.editing.markDeleted(manager, principal, id);
        const obstacle = obstacleOf(await this.uses.count(organizationId, id, manager), 0);
        if (obstacle !== null) throw problem('brand_in_use', obstacle);
        await this.leftovers.remove(manager, organizationId, id);
        await takeOut(manager);
      }),
    );
  }
}

/**
 * Why the brand cannot be deleted; null if it can.
 * @param own how many of the counted brands are this one: none once it is marked as deleted
 */
function obstacleOf({ brands, ...uses }: CountedUses, own: 0 | 1): string | null {
  if (brands - own < 1) return 'It is the last brand of the organization.';
  const counted = [
    ...present(uses.accounts, 'connected account'),
    ...present(uses.waitingReleases, 'pending release'),
    ...present(uses.recurringReleases, 'recurring release'),
    ...present(uses.newsletters, 'newsletter'),
    ...present(uses.workflows, 'workflow'),
  ];
  return counted.length === 0 ? null : `The brand has ${new Intl.ListFormat('en').format(counted)}.`;
}

const present = (count: number, name: string): string[] => (count === 0 ? [] : [`${count} ${name}${count === 1 ? '' : 's'}`]);
