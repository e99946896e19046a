import { CONFIG, type Config } from '@imprint/platform/config';
import { Inject, Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** Built from apps/web: one self-contained document. */
const builtFile = new URL('../../../web/dist/cards/content-cards.html', import.meta.url);

/** Placeholder for the origins that may serve its media. */
const emptySlot = '<meta name="media-origins" content="" />';

const prefix = 'ui://imprint/content-cards-v5-';
const suffix = '.html';

/** What a host may let the document load (MCP Apps, `_meta.ui.csp`). */
export interface CardsPolicy {
  connectDomains: string[];
  resourceDomains: string[];
}

/**
 * The document that displays results of tools to people (spec §4.3). Its address contains its hash, so a different document has a different
 * address.
 */
@Injectable()
export class ContentCards {
  readonly html: string;
  readonly uri: string;
  readonly policy: CardsPolicy;

  constructor(@Inject(CONFIG) config: Pick<Config, 'SERVICE_CDN_URL' | 'SERVICE_MICROSERVICES_FILES_URL'>) {
    const urls = [config.SERVICE_CDN_URL, config.SERVICE_MICROSERVICES_FILES_URL].filter((url) => url !== null);
    const origins = [...new Set(urls.map((url) => new URL(url).origin))];
    this.policy = { connectDomains: [], resourceDomains: origins };
    this.html = withOrigins(readFileSync(builtFile, 'utf8'), origins);
    this.uri = `${prefix}${hashOf(this.html)}${suffix}`;
  }

  /** `_meta` of a tool whose results the document displays: the current key, and those that older hosts use. */
  get toolMeta(): Record<string, unknown> {
    return { ui: { resourceUri: this.uri }, 'ui/resourceUri': this.uri, 'openai/outputTemplate': this.uri };
  }
}

/** Characters of the hash. Every tool with cards repeats three addresses, and 48 bits tell the documents of all releases apart. */
const hashLength = 12;

export function hashOf(html: string | Buffer): string {
  return createHash('sha256').update(html).digest('hex').slice(0, hashLength);
}

/** The hash in an address of the document, of this or another release; earlier ones used more of the digest. */
export function hashIn(uri: string): string | undefined {
  if (!uri.startsWith(prefix) || !uri.endsWith(suffix)) return undefined;
  return /^[0-9a-f]{12}(?:[0-9a-f]{4}(?:[0-9a-f]{48})?)?$/.exec(uri.slice(prefix.length, -suffix.length))?.[0];
}

function withOrigins(html: string, origins: readonly string[]): string {
  if (!html.includes(emptySlot)) throw new Error('The content cards have no place for the origins of media.');
  return html.replace(emptySlot, emptySlot.replace('""', `"${origins.join(' ')}"`));
}
