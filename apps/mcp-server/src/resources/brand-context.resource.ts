import type { Principal } from '@imprint/contracts/access';
import { BrandContextResource } from '@imprint/contracts/brands';
import { BrandContexts } from '@imprint/domain/generation';
import { Injectable } from '@nestjs/common';
import { quotesNotice } from '../tools/quoted-material.js';
import { requireAnyScope } from '../tools/tool-catalogue.js';
import { rowOf } from '../tools/tool-row.js';
import { McpResource, type ResourceReading } from './resource.js';

const address = /^imprint:\/\/brands\/(\w{1,64})\/context$/;
const mimeType = 'application/json';

/** What is known of a brand, as in the result of get_brand_context without a query. */
@Injectable()
export class BrandContextDocument extends McpResource {
  override readonly family = {
    uriTemplate: 'imprint://brands/{brandId}/context',
    name: 'brand-context',
    title: 'What is known of a brand',
    description: 'Voice, rules, topics, memories and newest posts of a brand. Its id starts with brand_.',
    mimeType,
  };

  constructor(private readonly contexts: BrandContexts) {
    super();
  }

  override async read(caller: Principal, uri: string): Promise<ResourceReading | undefined> {
    const id = address.exec(uri)?.[1];
    if (id === undefined) return undefined;
    requireAnyScope(caller, ['brands:read'], 'Reading the context of a brand');
    const text = JSON.stringify({ notice: quotesNotice, ...rowOf(BrandContextResource, await this.contexts.of(caller, id)) });
    // Not cacheable, because posts and memories change by themselves.
    return { contents: [{ uri, mimeType, text }], ttlMs: 0, cacheScope: 'private' };
  }
}
