import { postReadingScopes, type Principal } from '@imprint/contracts/access';
import { ReleaseResource } from '@imprint/contracts/publishing';
import { ReleasesService } from '@imprint/domain/publishing';
import { Injectable } from '@nestjs/common';
import { requireAnyScope } from '../tools/tool-catalogue.js';
import { rowOf } from '../tools/tool-row.js';
import { McpResource, type ResourceReading } from './resource.js';

const prefix = 'imprint://releases/';
const mimeType = 'application/json';

/** A release with its targets and their outcomes, as in the result of get_scheduled_release. */
@Injectable()
export class ReleaseDocument extends McpResource {
  override readonly family = {
    uriTemplate: `${prefix}{id}`,
    name: 'release',
    title: 'Release',
    description: 'A release with the state, the address and the attempts of every target. Its id starts with rel_.',
    mimeType,
  };

  constructor(private readonly releases: ReleasesService) {
    super();
  }

  override async read(caller: Principal, uri: string): Promise<ResourceReading | undefined> {
    const id = uri.slice(prefix.length);
    if (!uri.startsWith(prefix) || !/^\w{1,64}$/.test(id)) return undefined;
    requireAnyScope(caller, postReadingScopes, 'Reading a release');
    const release = await this.releases.read(caller, id);
    const text = JSON.stringify(rowOf(ReleaseResource, release));
    // Not cacheable, because it changes by itself.
    return { contents: [{ uri, mimeType, text }], ttlMs: 0, cacheScope: 'private' };
  }
}
