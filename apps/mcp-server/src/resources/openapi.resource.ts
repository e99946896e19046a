import type { Principal } from '@imprint/contracts/access';
import { problem } from '@imprint/contracts/errors';
import { CONFIG, type Config } from '@imprint/platform/config';
import { internalRequest } from '@imprint/platform/safe-fetch';
import { Inject, Injectable } from '@nestjs/common';
import { McpResource, type ResourceEntry, type ResourceReading } from './resource.js';

const uri = 'imprint://openapi.json';
const mimeType = 'application/json';

/** Milliseconds. Changes only with a release. */
const ttlMs = 300_000;
const maxBytes = 8 * 1_048_576;

/** The gateway's public OpenAPI document. */
@Injectable()
export class OpenApiDocument extends McpResource {
  constructor(@Inject(CONFIG) private readonly config: Pick<Config, 'API_GATEWAY_URL'>) {
    super();
  }

  override list(_caller: Principal): ResourceEntry[] {
    const description = 'OpenAPI 3.1 of the REST API: for writing a program against it, not for calling tools.';
    return [{ uri, name: 'openapi', title: 'REST API', description, mimeType }];
  }

  override async read(_caller: Principal, wanted: string): Promise<ResourceReading | undefined> {
    if (wanted !== uri) return undefined;
    const text = JSON.stringify(await this.document());
    return { contents: [{ uri, mimeType, text }], ttlMs, cacheScope: 'public' };
  }

  private async document(): Promise<unknown> {
    const answer = await internalRequest(`${this.config.API_GATEWAY_URL}/v1/openapi.json`, { maxResponseBytes: maxBytes }).catch(
      () => null,
    );
    if (answer?.status === 200 && answer.json !== undefined) return answer.json;
    throw problem('service_unavailable', 'The OpenAPI document is temporarily unavailable.');
  }
}
