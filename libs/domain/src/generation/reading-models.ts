import type { BrandRecord } from '@imprint/contracts/brands';
import { Problem } from '@imprint/contracts/errors';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { generationPolicyOf } from '../identity/index.js';
import { GenerationSwitch } from './generation-switch.js';
import { TEXT_MODELS, type TextModel, type TextModels } from './text/text-model.js';
import { OwnModels } from './vendor-keys/own-models.js';

/** The writer of this machine composes texts and reads none. */
const ofThisMachine = 'local';

/** Text models that read what somebody else wrote. */
@Injectable()
export class ReadingModels {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(TEXT_MODELS) private readonly models: TextModels,
    private readonly own: OwnModels,
    private readonly generation: GenerationSwitch,
  ) {}

  /**
   * The model of the brand, or else of the organization, or else the first one that is no writer of this machine, with the key of the organization
   * if it has one. Undefined where there is none, and while generation is off.
   */
  async modelFor(organizationId: string, brandId: string, record: BrandRecord): Promise<TextModel | undefined> {
    if (!(await this.isGenerationOn(organizationId, brandId))) return undefined;
    const { modelChoices } = await generationPolicyOf(this.dataSource.manager, organizationId);
    const chosen = modelChoices.find(({ kind }) => kind === 'text')?.models ?? [];
    const named = [record.settings.textModel, ...chosen].flatMap((name) => this.models.get(name) ?? []);
    const model = [...named, ...this.models.values()].find(({ capability }) => capability.provider !== ofThisMachine);
    if (model === undefined) return undefined;
    const { name, provider } = model.capability;
    return (await this.own.of(organizationId, provider))?.text.get(name) ?? model;
  }

  private async isGenerationOn(organizationId: string, brandId: string): Promise<boolean> {
    try {
      await this.generation.requireOn({ organizationId }, 'text', brandId);
      return true;
    } catch (error) {
      if (error instanceof Problem) return false;
      throw error;
    }
  }
}
