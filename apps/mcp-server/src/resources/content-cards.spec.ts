import { LocalFileStorage } from '@imprint/adapters/storage';
import type { Principal } from '@imprint/contracts/access';
import { problem } from '@imprint/contracts/errors';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Call } from '../endpoint/call.js';
import { ToolCatalogue } from '../tools/tool-catalogue.js';
import { declarationOf } from '../tools/tool.js';
import { tools } from '../toolsets/index.js';
import { selectionOf } from '../tools/toolset-selection.js';
import { ContentCards } from './content-cards.js';
import { ContentCardsResource } from './content-cards.resource.js';
import { ResourceCatalogue } from './resource-catalogue.js';
import { McpResource, type ResourceContent } from './resource.js';

const principal = { organizationId: 'org_a', userId: 'usr_a', role: 'viewer', scopes: [] } as unknown as Principal;
const callOf = (query: string): Call => ({ principal, selection: selectionOf(new URLSearchParams(query), 'standard') });
const call = callOf('');
const files = { SERVICE_CDN_URL: null, SERVICE_MICROSERVICES_FILES_URL: 'https://files.example' };
const withCdn = { ...files, SERVICE_CDN_URL: 'https://cdn.example/imprint' };

let folder: string;
let storage: LocalFileStorage;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'content-cards-'));
  storage = new LocalFileStorage(pathToFileURL(folder).href);
});
afterAll(() => rm(folder, { recursive: true }));

/** A started server with these settings. */
async function served(config: typeof withCdn | typeof files): Promise<{ cards: ContentCards; catalogue: ResourceCatalogue }> {
  const cards = new ContentCards(config);
  const resource = new ContentCardsResource(cards, storage);
  await resource.onApplicationBootstrap();
  return { cards, catalogue: new ResourceCatalogue([resource]) };
}

async function contentAt(catalogue: ResourceCatalogue, uri: string): Promise<ResourceContent> {
  const content = (await catalogue.read(call, uri))?.contents[0];
  if (content === undefined) throw new Error(`nothing at ${uri}`);
  return content;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

describe('the content cards', () => {
  it('are one document whose address contains the hash of exactly what is served', async () => {
    const { cards, catalogue } = await served(files);
    const [entry] = catalogue.list(call);
    expect(entry).toMatchObject({ uri: cards.uri, mimeType: 'text/html;profile=mcp-app' });
    const content = await contentAt(catalogue, cards.uri);
    expect(content.uri).toBe(`ui://imprint/content-cards-v5-${sha256(content.text).slice(0, 12)}.html`);
    expect(content.mimeType).toBe('text/html;profile=mcp-app');
    expect(entry?.size).toBe(Buffer.byteLength(content.text));
    expect(Buffer.byteLength(content.text)).toBeLessThan(150_000);
  });

  it('are not listed in a directory', async () => {
    const { catalogue } = await served(files);
    expect(catalogue.list(callOf('profile=directory'))).toEqual([]);
  });

  it('refer to no other file', async () => {
    const { html } = new ContentCards(files);
    expect(html).not.toMatch(/\b(src|href)="/);
    expect(html).not.toMatch(/@import|url\(/);
  });

  it('may be cached publicly and for long', async () => {
    const { cards, catalogue } = await served(files);
    expect(await catalogue.read(call, cards.uri)).toMatchObject({ ttlMs: 86_400_000, cacheScope: 'public' });
  });

  it('may load files of the CDN and the files origin, and connect to nothing', async () => {
    const { cards, catalogue } = await served(withCdn);
    const { _meta, text } = await contentAt(catalogue, cards.uri);
    const resourceDomains = ['https://cdn.example', 'https://files.example'];
    expect(_meta).toEqual({ ui: { csp: { connectDomains: [], resourceDomains }, prefersBorder: true } });
    expect(text).toContain('content="https://cdn.example https://files.example"');
  });

  it('name each origin once', () => {
    const both = { SERVICE_CDN_URL: 'https://files.example/cdn', SERVICE_MICROSERVICES_FILES_URL: 'https://files.example' };
    expect(new ContentCards(both).policy.resourceDomains).toEqual(['https://files.example']);
  });

  it('of an earlier release stay readable byte for byte after the next one', async () => {
    const earlier = await served(files);
    const later = await served(withCdn);
    expect(later.cards.uri).not.toBe(earlier.cards.uri);
    expect((await contentAt(later.catalogue, earlier.cards.uri)).text).toBe(earlier.cards.html);
    expect((await contentAt(earlier.catalogue, later.cards.uri)).text).toBe(later.cards.html);
  });

  it.each([
    ['a hash that was never served', `ui://imprint/content-cards-v5-${'0'.repeat(12)}.html`],
    ['a path for a hash', 'ui://imprint/content-cards-v5-../../secret.html'],
    ['another name', 'ui://imprint/other.html'],
    ['no address', ''],
  ])('are not at %s', async (_which, uri) => {
    const { catalogue } = await served(files);
    expect(await catalogue.read(call, uri)).toBeUndefined();
  });

  it('are not served from a file that does not match its name', async () => {
    const { catalogue } = await served(files);
    const hash = 'a'.repeat(12);
    await writeFile(join(folder, 'content-cards', `${hash}.html`), '<script>alert(1)</script>');
    expect(await catalogue.read(call, `ui://imprint/content-cards-v5-${hash}.html`)).toBeUndefined();
  });

  it('are served even if they could not be stored', async () => {
    const broken = { put: () => Promise.reject(new Error('disk full')), get: () => Promise.reject(new Error('unused')) };
    const cards = new ContentCards(files);
    const resource = new ContentCardsResource(cards, broken);
    Logger.overrideLogger(false);
    await resource.onApplicationBootstrap();
    expect(await resource.read(principal, cards.uri)).toMatchObject({ contents: [{ uri: cards.uri, text: cards.html }] });
  });
});

describe('a tool', () => {
  it('names the content cards under all three names if it shows them, and nothing otherwise', () => {
    const cards = new ContentCards(files);
    const catalogue = new ToolCatalogue(tools, cards);
    const { uri } = cards;
    const named = { ui: { resourceUri: uri }, 'ui/resourceUri': uri, 'openai/outputTemplate': uri };
    for (const { name, shows } of tools.map(declarationOf)) {
      expect(catalogue.find(name, 'standard')?.definition._meta).toEqual(shows === undefined ? undefined : named);
    }
    expect(catalogue.find('get_posts', 'standard')?.definition._meta).toEqual(named);
    expect(catalogue.find('get_job_status', 'standard')?.definition._meta).toEqual(named);
    expect(catalogue.find('get_brands', 'standard')?.definition._meta).toBeUndefined();
  });
});

describe(ResourceCatalogue.name, () => {
  class Failing extends McpResource {
    override readonly family = {
      uriTemplate: 'imprint://x/{id}',
      name: 'x',
      title: 'X',
      description: 'X.',
      mimeType: 'text/plain',
    };
    override read = async (_caller: Principal, uri: string) => {
      throw uri === 'imprint://x/foreign' ? problem('not_found', 'No.') : problem('insufficient_permissions', 'No.');
    };
  }
  const catalogue = new ResourceCatalogue([new Failing()]);

  it('distinguishes what does not exist from what may not be read', async () => {
    expect(await catalogue.read(call, 'imprint://x/foreign')).toBeUndefined();
    await expect(catalogue.read(call, 'imprint://x/1')).rejects.toMatchObject({ code: 'insufficient_permissions' });
  });

  it('lists families of documents separately', () => {
    expect(catalogue.list(call)).toEqual([]);
    expect(catalogue.templates().map(({ uriTemplate }) => uriTemplate)).toEqual(['imprint://x/{id}']);
  });
});
