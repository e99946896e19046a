import { Problem } from '@imprint/contracts/errors';
import { Inject, Injectable } from '@nestjs/common';
import type { Call } from '../endpoint/call.js';
import type { McpResource, ResourceEntry, ResourceFamily, ResourceReading } from './resource.js';

/** Nest token of the resources, in the order in which clients see them. */
export const RESOURCES = Symbol('RESOURCES');

/** Every resource of this server. */
@Injectable()
export class ResourceCatalogue {
  constructor(@Inject(RESOURCES) private readonly resources: readonly McpResource[]) {}

  /** Answer to `resources/list`. */
  list({ principal, selection }: Call): ResourceEntry[] {
    const entries = this.resources.flatMap((resource) => resource.list(principal));
    return selection.showsCards ? entries : entries.filter(({ uri }) => !uri.startsWith('ui://'));
  }

  /** Answer to `resources/templates/list`: the same for everybody. */
  templates(): ResourceFamily[] {
    return this.resources.flatMap(({ family }) => family ?? []);
  }

  /** Undefined when the caller can read nothing there. @throws Problem for a right that is missing, and whatever else is wrong */
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
    // The protocol has its own word for it (-32602), which hides whose it is as well as that it is not there.
    if (error instanceof Problem && error.code === 'not_found') return undefined;
    throw error;
  }
}
