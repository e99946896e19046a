import { Problem } from '@imprint/contracts/errors';
import { Inject, Injectable } from '@nestjs/common';
import type { Call } from '../endpoint/call.js';
import type { McpResource, ResourceEntry, ResourceFamily, ResourceReading } from './resource.js';

/** Injection token of the resources, in display order. */
export const RESOURCES = Symbol('RESOURCES');

/** Every resource of this server. */
@Injectable()
export class ResourceCatalogue {
  constructor(@Inject(RESOURCES) private readonly resources: readonly McpResource[]) {}

  /** Result of `resources/list`. */
  list({ principal, selection }: Call): ResourceEntry[] {
    const entries = this.resources.flatMap((resource) => resource.list(principal));
    return selection.showsCards ? entries : entries.filter(({ uri }) => !uri.startsWith('ui://'));
  }

  /** Result of `resources/templates/list`, the same for everybody. */
  templates(): ResourceFamily[] {
    return this.resources.flatMap(({ family }) => family ?? []);
  }

  /** Undefined when the caller can read nothing there. @throws Problem for a missing right and other failures */
  async read({ principal }: Call, uri: string): Promise<ResourceReading | undefined> {
    for (const resource of this.resources) {
      const reading = await readOf(resource, principal, uri);
      if (reading !== undefined) return reading;
    }
    return undefined;
  }
}

async function readOf(resource: McpResource, principal: Call['principal'], uri: string): Promise<ResourceReading | undefined> {
  try {
    return await resource.read(principal, uri);
  } catch (error) {
    // The protocol has its own error for it (-32602), which does not reveal whether the document exists elsewhere.
    if (error instanceof Problem && error.code === 'not_found') return undefined;
    throw error;
  }
}
