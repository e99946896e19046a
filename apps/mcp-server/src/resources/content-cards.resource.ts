import type { Principal } from '@imprint/contracts/access';
import { FILE_STORAGE, FileMissingError, type FileStorage } from '@imprint/domain/media/storage';
import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { ContentCards, hashIn, hashOf } from './content-cards.js';
import { McpResource, type ResourceEntry, type ResourceReading } from './resource.js';

/** Exact spelling: hosts compare it (MCP Apps). */
const mimeType = 'text/html;profile=mcp-app';

/** Milliseconds. A document never changes at its address. */
const ttlMs = 86_400_000;

/**
 * The document of the content cards. Documents of earlier releases are kept, so that an older conversation, or a replica that is not
 * replaced yet, can still read the address that it was given.
 */
@Injectable()
export class ContentCardsResource extends McpResource implements OnApplicationBootstrap {
  private readonly logger = new Logger('content-cards');

  constructor(
    private readonly cards: ContentCards,
    @Inject(FILE_STORAGE) private readonly storage: Pick<FileStorage, 'put' | 'get'>,
  ) {
    super();
  }

  async onApplicationBootstrap(): Promise<void> {
    const { html } = this.cards;
    try {
      await this.storage.put(keyOf(hashOf(html)), Buffer.from(html), 'text/html');
    } catch (error) {
      // Retried at the next start; nobody needs the copy before the document changes.
      this.logger.warn({ err: error }, 'the content cards could not be stored for later releases');
    }
  }

  override list(_caller: Principal): ResourceEntry[] {
    const { uri, html } = this.cards;
    return [
      {
        uri,
        name: 'content-cards',
        title: 'Content cards',
        description: 'Shows posts, calendars, media, running jobs, articles and approvals that a tool answered with.',
        mimeType,
        size: Buffer.byteLength(html),
      },
    ];
  }

  override async read(_caller: Principal, uri: string): Promise<ResourceReading | undefined> {
    const hash = hashIn(uri);
    if (hash === undefined) return undefined;
    const text = uri === this.cards.uri ? this.cards.html : await this.kept(hash);
    if (text === undefined) return undefined;
    const ui = { csp: this.cards.policy, prefersBorder: true };
    return { contents: [{ uri, mimeType, text, _meta: { ui } }], ttlMs, cacheScope: 'public' };
  }

  private async kept(hash: string): Promise<string | undefined> {
    try {
      const bytes = await this.storage.get(keyOf(hash));
      return hash.startsWith(hashOf(bytes)) ? bytes.toString('utf8') : undefined;
    } catch (error) {
      if (error instanceof FileMissingError) return undefined;
      throw error;
    }
  }
}

const keyOf = (hash: string): string => `content-cards/${hash}.html`;
