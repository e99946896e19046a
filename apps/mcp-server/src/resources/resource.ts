import type { Principal } from '@imprint/contracts/access';
import type { Type } from '@nestjs/common';

/** A document as `resources/list` shows it. */
export interface ResourceEntry {
  uri: string;
  name: string;
  title: string;
  description: string;
  mimeType: string;
  /** Of the text, in bytes, where it is known without reading. */
  size?: number;
}

/** A family of documents as `resources/templates/list` shows it. */
export interface ResourceFamily extends Omit<ResourceEntry, 'uri' | 'size'> {
  /** RFC 6570. */
  uriTemplate: string;
}

export interface ResourceContent {
  uri: string;
  mimeType: string;
  text: string;
  _meta?: Record<string, unknown>;
}

/** Result of `resources/read`. */
export interface ResourceReading {
  contents: ResourceContent[];
  /** How long a client may keep it, and for whom. */
  ttlMs: number;
  cacheScope: 'public' | 'private';
}

/** What agents read beside calling tools: one document, or a family of them. */
export abstract class McpResource {
  /** Of a family of documents. */
  readonly family: ResourceFamily | null = null;

  /** Documents that the caller need not know an id for. */
  list(_caller: Principal): ResourceEntry[] {
    return [];
  }

  /** Undefined when the address is not one of these. @throws Problem for what the caller may not read */
  abstract read(caller: Principal, uri: string): Promise<ResourceReading | undefined>;
}

export type McpResourceClass = Type<McpResource>;
