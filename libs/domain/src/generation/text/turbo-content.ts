import type { Principal } from '@imprint/contracts/access';
import { limits } from '@imprint/contracts/limits';
import type { GenerateContent, GenerateTurboContent } from '@imprint/contracts/generation';
import { Injectable } from '@nestjs/common';
import { BrandsService } from '../../brands/index.js';
import { ChannelCatalogue, ConnectionAccounts } from '../../publishing/index.js';
import { requireChannel } from './require-channel.js';
import type { GenerationView } from '../generation-reader.js';
import { GenerationsService } from '../generations.service.js';

/** Drafts of one topic for several channels, in one request. */
@Injectable()
export class TurboContent {
  constructor(
    private readonly generations: GenerationsService,
    private readonly accounts: ConnectionAccounts,
    private readonly brands: BrandsService,
    private readonly channels: ChannelCatalogue,
  ) {}

  /** Without platforms, for those of the brand's accounts; without accounts, one for no channel in particular. */
  async generate(
    principal: Principal,
    { platforms, ...body }: GenerateTurboContent,
    idempotencyKey: string | null = null,
  ): Promise<GenerationView> {
    await this.brands.require(principal, body.brandId, '/brandId');
    for (const [index, name] of (platforms ?? []).entries()) requireChannel(this.channels, name, `/platforms/${index}`);
    const chosen = platforms ?? (await this.accounts.platformsOf(principal, body.brandId)).slice(0, limits.turboPlatforms);
    const on = (platform: string): GenerateContent => ({
      ...body,
      platform,
      type: platform === 'linkedin' ? 'linkedin' : 'post',
    });
    const [first, ...others] = chosen.map(on);
    return this.generations.generateAll('text', principal, [first ?? { ...body, type: 'post' }, ...others], idempotencyKey);
  }
}
