import { Inject, Injectable } from '@nestjs/common';
import type { GenerationKind } from './generation-kind.js';
import type { GenerationKindName } from './generation-options.js';

/** Injection token of every `GenerationKind`. */
export const GENERATION_KINDS = Symbol('GENERATION_KINDS');

/** The kinds of content that this instance generates. */
@Injectable()
export class GenerationKinds {
  private readonly kinds: { readonly [Name in GenerationKindName]: GenerationKind<Name> };

  constructor(@Inject(GENERATION_KINDS) kinds: readonly GenerationKind[]) {
    this.kinds = Object.fromEntries(kinds.map((kind) => [kind.name, kind])) as unknown as typeof this.kinds;
  }

  get<Name extends GenerationKindName>(name: Name): GenerationKind<Name> {
    return this.kinds[name];
  }

  /** The kind as an organization sees it, which may have brought keys to vendors, and have trained models for the brand. */
  async of<Name extends GenerationKindName>(
    organizationId: string,
    name: Name,
    brandId: string | null = null,
  ): Promise<GenerationKind<Name>> {
    const kind = this.get(name);
    return (await kind.seenBy?.(organizationId, brandId)) ?? kind;
  }

  list(): GenerationKind[] {
    return Object.values(this.kinds);
  }
}
