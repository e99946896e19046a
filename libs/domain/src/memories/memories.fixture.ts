import type { Principal } from '@imprint/contracts/access';
import { DataSource } from 'typeorm';
import { AuditTrail } from '../audit/index.js';
import { BrandsRepository } from '../brands/brands.repository.js';
import { BrandsService } from '../brands/index.js';
import { Authors, type IdentityService } from '../identity/index.js';
import { openDatabase, type OpenedDatabase } from '../schema/database.fixture.js';
import { ChangeMemory } from './change-memory.js';
import { EvidenceLinks } from './evidence-links.js';
import { MemoriesRepository } from './memories.repository.js';
import { Memories } from './memories.service.js';
import { noteEdit } from './note-edit.js';
import { SuggestMemories } from './suggest-memories.js';

export const ada: Principal = {
  ...{ kind: 'session', userId: 'user', organizationId: 'org', role: 'owner', brandIds: null },
  ...{ scopes: [], apiKeyId: null, clientIp: null },
};

/** Brands `brand` and `second` of `org`, and `theirs` of another organization, with what remembers for them. */
export class MemoryStage {
  readonly memories: Memories;
  readonly suggesting: SuggestMemories;
  #drafts = 0;

  private constructor(readonly database: OpenedDatabase) {
    ({ memories: this.memories, suggesting: this.suggesting } = this.on(database.dataSource));
  }

  static async open(): Promise<MemoryStage> {
    const database = await openDatabase();
    const { dataSource } = database;
    await dataSource.query(`insert into organization (id, name, slug) values ('other', 'Other', 'other')`);
    for (const [id, organizationId] of [
      ['brand', 'org'],
      ['second', 'org'],
      ['theirs', 'other'],
    ])
      await dataSource.query(
        `insert into brand (id, organization_id, label, slug, colors, status) values ($1, $2, 'Café Terrace', $1, '{}', 'approved')`,
        [id, organizationId],
      );
    return new MemoryStage(database);
  }

  /** Like another process. */
  on(dataSource: DataSource): { memories: Memories; suggesting: SuggestMemories } {
    const brands = new BrandsService(new BrandsRepository(dataSource));
    const rows = new MemoriesRepository(dataSource);
    const named = { people: () => Promise.resolve([{ id: 'user', name: 'Ada', email: 'ada@example.com' }]) };
    const authors = new Authors(named as unknown as IdentityService);
    const changing = new ChangeMemory(rows, brands, new AuditTrail(dataSource));
    const links = new EvidenceLinks(dataSource, { PUBLIC_APP_URL: 'https://app.example' });
    return {
      memories: new Memories(dataSource, rows, brands, authors, changing, links),
      suggesting: new SuggestMemories(dataSource, brands, rows),
    };
  }

  async clear(): Promise<void> {
    for (const table of ['memory', 'memory_evidence', 'memory_notice', 'notice', 'audit_entry', 'generation'])
      await this.database.dataSource.query(`delete from ${table}`);
  }

  /** A post that a model wrote. @returns its id */
  async generated(text: string, brandId = 'brand', organizationId = 'org'): Promise<string> {
    const id = `${(this.#drafts += 1)}`;
    await this.database.dataSource.query(
      `insert into generation (id, organization_id, user_id, brand_id, kind, status, model, provider, prompt, aspect_ratio, wake_at, written)
       values ($1, $2, 'user', $3, 'text', 'completed', 'some/model', 'some', 'Lunch', '1:1', now(), $4)`,
      [`gen_${id}`, organizationId, brandId, { posts: [text], body: null }],
    );
    return `post_${id}`;
  }

  /** A person, or an agent, saves a draft. */
  async save(
    subjectId: string,
    text: string,
    { brandId = 'brand', organizationId = 'org', apiKeyId = null as string | null } = {},
  ): Promise<void> {
    await this.database.dataSource.transaction((manager) =>
      noteEdit(manager, { apiKeyId }, { organizationId, brandId, subjectType: 'post', subjectId, text }),
    );
  }

  /** Drafts of which a person removes the emojis. @returns their ids */
  async corrected(names: readonly string[], brandId = 'brand', organizationId = 'org'): Promise<string[]> {
    const ids: string[] = [];
    for (const name of names) {
      const id = await this.generated(`${name} 🎉`, brandId, organizationId);
      await this.save(id, name, { brandId, organizationId });
      ids.push(id);
    }
    return ids;
  }

  /** Looks at everything that is new. */
  async sweep(suggesting = this.suggesting): Promise<void> {
    while (await suggesting.next());
  }

  /** Texts of a brand, by their status. */
  async texts(status: string, brandId = 'brand'): Promise<string[]> {
    const rows = await this.database.dataSource.query<{ text: string }[]>(
      `select text from memory where brand_id = $1 and status = $2 order by created_at, id`,
      [brandId, status],
    );
    return rows.map(({ text }) => text);
  }
}
