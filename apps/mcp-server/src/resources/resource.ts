import type { Principal } from '@imprint/contracts/access';
import type { Type } from '@nestjs/common';

/** A document as `resources/list` shows it. */
export interface ResourceEntry {
  uri: string;
  name: string;
  title: string;
  description: string;
  mimeType: string;
  /** Bytes of the text, if known without reading it. */
  size?: number;
}

/** A family of documents as `resources/templates/list` shows it. */
export interface ResourceFamily extends Omit<ResourceEntry, 'uri' | 'size'> {
  /** URI template (RFC 6570). */
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
  /** How long a client may cache it, in milliseconds, and for whom. */
  ttlMs: number;
  cacheScope: 'public' | 'private';
}

/** What agents can read in addition to calling tools: one document, or a family of them. */
export abstract class McpResource {
  /** Set for a family of documents. */
  readonly family: ResourceFamily | null = null;

  /** Documents that can be read without knowing an id. */
  list(_caller: Principal): ResourceEntry[] {
    return [];
  }

  /** Undefined for any other address. @throws Problem for what the caller may not read */
  abstract read(caller: Principal, uri: string): Promise<ResourceReading | undefined>;
}

export type McpResourceClass = Type<McpResource>;
