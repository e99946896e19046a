import { holdsScope, postReadingScopes, type Principal } from '@imprint/contracts/access';
import { BrandsService } from '@imprint/domain/brands';
import { GenerationsService } from '@imprint/domain/generation';
import { ChannelCatalogue, PostsService } from '@imprint/domain/publishing';
import { Injectable } from '@nestjs/common';

/** Maximum number of values that the protocol allows. */
const shown = 100;

interface Completion {
  values: string[];
  total: number;
  hasMore: boolean;
}

/** Values that complete an argument, by its name: the caller's own, and only what they may read. */
@Injectable()
export class Completions {
  constructor(
    private readonly brands: BrandsService,
    private readonly posts: PostsService,
    private readonly channels: ChannelCatalogue,
    private readonly generations: GenerationsService,
  ) {}

  /** @param value the text typed so far, which also matches a brand's label */
  async complete(caller: Principal, { name, value }: { name: string; value: string }): Promise<Completion> {
    const typed = value.trim().toLowerCase();
    const found = (await this.candidates(caller, name)).filter(({ id, label }) =>
      [id, label].some((text) => text.toLowerCase().includes(typed)),
    );
    return { values: found.slice(0, shown).map(({ id }) => id), total: found.length, hasMore: found.length > shown };
  }

  private async candidates(caller: Principal, name: string): Promise<{ id: string; label: string }[]> {
    const newest = { page: 1, limit: shown };
    if (name === 'brandId' && holdsScope(caller, 'brands:read'))
      return (await this.brands.list(caller, newest)).items.map(({ id, label }) => ({ id, label }));
    if (name === 'postId' && postReadingScopes.some((scope) => holdsScope(caller, scope)))
      return (await this.posts.list(caller, newest)).items.map(({ id }) => ({ id, label: '' }));
    if (name === 'platform') return this.channels.list().items.map(({ id, label }) => ({ id, label }));
    if (name === 'model') return (await this.generations.listModels(caller)).items;
    return [];
  }
}
