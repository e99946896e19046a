import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listen, type Listening } from '@imprint/platform/testing';
import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { openKnowledge, person, type OpenedKnowledge } from '../knowledge.fixture.js';
import type { KnowledgeSourceView } from '../sources/knowledge-sources.service.js';

export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** Everything of a list at once. */
export const query = { page: 1, limit: 100 };

/** A page that a site answers with. */
export const page = (body: string, headers: Record<string, string> = {}): Answer => {
  return (_request, response) => response.writeHead(200, { 'content-type': 'text/html', ...headers }).end(body);
};

/** A database without knowledge, and a site that brands can learn from. */
export class KnowledgeStage {
  readonly routes = new Map<string, Answer>();
  readonly asked: IncomingMessage[] = [];

  private constructor(
    readonly opened: OpenedKnowledge,
    private readonly site: Listening,
  ) {}

  static async open(): Promise<KnowledgeStage> {
    Logger.overrideLogger(false);
    const opened = await openKnowledge();
    const site = await listen(createServer((request, response) => stage.answer(request, response)));
    const stage = new KnowledgeStage(opened, site);
    return stage;
  }

  at(path: string): string {
    return `${this.site.url}${path}`;
  }

  read(id: string, brandId = 'brand'): Promise<KnowledgeSourceView> {
    return this.opened.sources.read(person, brandId, id);
  }

  /** Text of the current version. */
  async textOf(id: string): Promise<string> {
    const { versionId } = await this.read(id);
    return (await this.opened.sources.readVersion(person, 'brand', id, versionId ?? '')).text;
  }

  async count(table: string): Promise<number> {
    const [row] = await this.opened.dataSource.query<{ count: string }[]>(`select count(*) from ${table}`);
    return Number(row?.count);
  }

  /** Leases have ended, and feeds are to be looked at. */
  async dueNow(): Promise<void> {
    await this.opened.dataSource.query(`update knowledge_source set wake_at = now() where wake_at is not null`);
  }

  async assetOf(kind: string, mimeType: string, bytes: Buffer, captions = ''): Promise<string> {
    const { files, dataSource } = this.opened;
    const id = `asset_${(await this.count('asset')) + 1}`;
    files.set(id, bytes);
    await dataSource.query(
      `insert into asset (id, organization_id, brand_id, kind, origin, storage_key, mime_type, bytes, captions)
       values ($1, 'org', 'brand', $2, 'uploaded', $1, $3, $4, $5)`,
      [id, kind, mimeType, bytes.length, JSON.stringify(captions === '' ? [] : [{ language: 'en', cues: 1 }])],
    );
    if (captions !== '')
      await dataSource.query(
        `insert into asset_captions (id, organization_id, asset_id, language, cues, content) values ($1, 'org', $1, 'en', 1, $2)`,
        [id, captions],
      );
    return id;
  }

  async clear(): Promise<void> {
    this.routes.clear();
    this.asked.length = 0;
    const tables = ['knowledge_chunk', 'knowledge_term', 'knowledge_embedding', 'knowledge_version', 'knowledge_source', 'asset'];
    for (const table of tables) await this.opened.dataSource.query(`delete from ${table}`);
  }

  async close(): Promise<void> {
    await this.site.close();
    await this.opened.close();
  }

  private answer(request: IncomingMessage, response: ServerResponse): void {
    this.asked.push(request);
    const route = this.routes.get(new URL(request.url ?? '', 'http://site').pathname);
    if (route === undefined) response.writeHead(404).end();
    else route(request, response);
  }
}

/** A stage for the tests of a file, cleared before each of them. */
export function stageOfFile(): () => KnowledgeStage {
  let stage: KnowledgeStage;
  beforeAll(async () => {
    stage = await KnowledgeStage.open();
  });
  afterAll(() => stage.close());
  beforeEach(() => stage.clear());
  return () => stage;
}
