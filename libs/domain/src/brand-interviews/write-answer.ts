import type { Principal } from '@imprint/contracts/access';
import type { InterviewField } from '@imprint/contracts/brand-interviews';
import { Problem, problem } from '@imprint/contracts/errors';
import { limits } from '@imprint/contracts/limits';
import { Injectable } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import { BrandEditing, BrandsService, fieldOf, isFilledIn, type BrandView } from '../brands/index.js';
import { changeOf, understand, valueOf, type Understanding } from './answers/understand.js';

/** What was written. */
export interface WrittenAnswer extends Understanding {
  before: unknown;
}

/**
 * Writes answers into brands, each as a revision by whoever answers, while others change the same brand. No field that is asked for names a
 * picture, so that nothing of another room has to be held for it.
 */
@Injectable()
export class WriteAnswer {
  constructor(
    private readonly brands: BrandsService,
    private readonly writing: BrandEditing,
  ) {}

  /** @throws Problem `validation_failed` for what cannot be understood; `state_conflict` if the field was filled in meanwhile */
  async write(principal: Principal, brandId: string, field: InterviewField, answer: string): Promise<WrittenAnswer> {
    return this.#write(principal, brandId, field, (brand) => {
      const understood = understand(field, answer, brand);
      if (understood !== undefined) return understood;
      throw problem('validation_failed', 'The answer was not understood. Say it in other words, or skip the question.', {
        pointer: '/answer',
      });
    });
  }

  /** As they are. @throws Problem `validation_failed` for what the field does not take; `state_conflict` if it was filled in meanwhile */
  async writeValues(
    principal: Principal,
    brandId: string,
    field: InterviewField,
    values: readonly string[],
  ): Promise<WrittenAnswer> {
    return this.#write(principal, brandId, field, (brand) => {
      const value = valueOf(field, values, brand);
      if (value !== undefined) return { value, leftOut: [] };
      throw problem('validation_failed', `${field} does not take these values. Make them shorter, or fewer.`, {
        pointer: '/values',
      });
    });
  }

  async #write(
    principal: Principal,
    brandId: string,
    field: InterviewField,
    read: (brand: BrandView) => Understanding,
  ): Promise<WrittenAnswer> {
    return this.#retried(principal, brandId, async (brand) => {
      const before = fieldOf(brand, field);
      if (isFilledIn(field, before))
        throw problem('state_conflict', `Somebody has filled in ${field} meanwhile. Read the interview for the next question.`);
      const understood = read(brand);
      await this.writing.update(principal, brandId, { ...changeOf(field, understood.value), expectedRevision: brand.revision });
      return { ...understood, before };
    });
  }

  /** Says again what the field said before. @throws Problem `state_conflict` if it says something else by now */
  async takeBack(principal: Principal, brandId: string, field: InterviewField, { before, value }: WrittenAnswer): Promise<void> {
    await this.#retried(principal, brandId, async (brand) => {
      const now = fieldOf(brand, field);
      if (isDeepStrictEqual(now, before)) return;
      if (!isDeepStrictEqual(now, value))
        throw problem('state_conflict', `Somebody has changed ${field} since. Change the brand itself.`);
      await this.writing.update(principal, brandId, { ...changeOf(field, before), expectedRevision: brand.revision });
    });
  }

  /** Again whenever the brand has changed since it was read: nobody's change is lost. */
  async #retried<Done>(principal: Principal, brandId: string, write: (brand: BrandView) => Promise<Done>): Promise<Done> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await write(await this.brands.read(principal, brandId));
      } catch (error) {
        const isStale = error instanceof Problem && error.code === 'revision_conflict';
        if (!isStale || tries >= limits.interviewTries) throw error;
      }
    }
  }
}
