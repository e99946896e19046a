import type { BrandRecord } from '@imprint/contracts/brands';
import { Problem } from '@imprint/contracts/errors';
import { Injectable } from '@nestjs/common';
import { BrandContexts } from './brand-context/index.js';
import { BrandsService } from '../brands/index.js';
import { ModelError, type GenerationRun } from './generation-kind.js';
import type { GenerationEntity } from './generation.entity.js';
import type { KnownOfBrand } from './text/known-prompt.js';

/** What generations are told of their brand. */
@Injectable()
export class GenerationBrands {
  constructor(
    private readonly brands: BrandsService,
    private readonly contexts: BrandContexts,
  ) {}

  /** At the revision of the generation. @throws ModelError `brand_deleted` */
  async recordOf({ organizationId, brandId, brandRevision }: GenerationEntity): Promise<BrandRecord> {
    const record = brandId === null ? null : await this.brands.recordAt(organizationId, brandId, brandRevision);
    if (record === null) throw brandDeleted();
    return record;
  }

  /**
   * What the brand knows about it: looked for once, so that every attempt and every model is told the same.
   * @param except a post that it is not to know of
   * @throws ModelError `brand_deleted`
   */
  async knownTo(
    { id, organizationId, brandId, prompt, usedContext }: GenerationEntity,
    record: BrandRecord,
    { uses }: Pick<GenerationRun, 'uses'>,
    except: string | null,
  ): Promise<KnownOfBrand> {
    if (brandId === null) throw new Error(`the generation ${id} has no brand`);
    try {
      if (usedContext !== null) return await this.contexts.again(organizationId, brandId, usedContext);
      const { known, used } = await this.contexts.known(organizationId, { id: brandId, record }, prompt, except);
      await uses(used);
      return known;
    } catch (error) {
      // Deleted since its record was read.
      if (error instanceof Problem && error.code === 'not_found') throw brandDeleted();
      throw error;
    }
  }
}

function brandDeleted(): ModelError {
  const message = 'The brand was deleted before its text was written.';
  return new ModelError({ class: 'validation', code: 'brand_deleted', message, retryable: false });
}
