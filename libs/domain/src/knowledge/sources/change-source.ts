import type { Principal } from '@imprint/contracts/access';
import type { AuditAction } from '@imprint/contracts/audit';
import { problem } from '@imprint/contracts/errors';
import type { KnowledgeState, UpdateKnowledgeSource } from '@imprint/contracts/knowledge';
import { signalAfterCommit } from '@imprint/platform/signals';
import { Injectable } from '@nestjs/common';
import type { EntityManager, QueryDeepPartialEntity } from 'typeorm';
import { AuditTrail, changesBetween } from '../../audit/index.js';
import { KnowledgeChunks } from '../chunks/knowledge-chunks.js';
import type { KnowledgeSourceEntity } from '../knowledge-source.entity.js';
import { isRefreshable, KnowledgeSources, noSource, type KnowledgeSourceView } from './knowledge-sources.service.js';
import { KnowledgeSourcesRepository } from './knowledge-sources.repository.js';

/** To be read as soon as a worker is free. */
const queued: QueryDeepPartialEntity<KnowledgeSourceEntity> = {
  ...{ state: 'queued', task: 'read', failure: null, tries: 0 },
  wakeAt: () => 'now()',
};

/** What was given and not read yet when a source was archived is read; of all others, what is known is put into chunks again. */
const whatIsLeft = (): string => `case when version_id is null or given_text is not null then 'read' else 'chunk' end`;

interface Done {
  action: AuditAction;
  changes?: Record<string, { from?: unknown; to?: unknown }>;
}

/** Changes sources, and what is done with them. */
@Injectable()
export class ChangeSource {
  constructor(
    private readonly sources: KnowledgeSourcesRepository,
    private readonly reading: KnowledgeSources,
    private readonly chunks: KnowledgeChunks,
    private readonly audit: AuditTrail,
  ) {}

  /** @throws Problem `not_found`, `validation_failed`; `state_conflict` for a new text of an archived one */
  async update(principal: Principal, brandId: string, id: string, body: UpdateKnowledgeSource): Promise<KnowledgeSourceView> {
    return this.within(principal, brandId, id, async (manager, source) => {
      const { title, purpose, text } = body;
      if (text !== undefined) await this.replaceText(manager, source, text);
      const named = { ...(title !== undefined && { title: title.trim() }), ...(purpose !== undefined && { purpose }) };
      const changes = changesBetween(source, named);
      if (Object.keys(changes).length > 0) {
        await this.sources.rename(manager, source, { ...named, ...(title !== undefined && { hasGivenTitle: true }) });
        if (purpose !== undefined && purpose !== source.purpose)
          for (const each of [source, ...(await this.sources.entriesOf(manager, source))]) {
            if (each !== source) await this.sources.rename(manager, each, { purpose });
            await this.chunks.changePurpose(manager, each.organizationId, each.id, purpose);
          }
      }
      const all = { ...changes, ...(text !== undefined && { text: { to: `${text.length} characters` } }) };
      return Object.keys(all).length === 0 ? null : { action: 'knowledge.changed', changes: all };
    });
  }

  /** Takes it, and the entries of a feed, out of search. One that is archived stays so. @throws Problem `not_found` */
  async archive(principal: Principal, brandId: string, id: string): Promise<KnowledgeSourceView> {
    return this.within(principal, brandId, id, async (manager, source) => {
      if (source.archivedAt !== null) return null;
      for (const each of [source, ...(await this.sources.entriesOf(manager, source))]) {
        const archived = { archivedAt: () => 'now()', wakeAt: null, chunks: 0, state: settled(each) };
        await this.sources.change(manager, each, archived, 'archived');
        await this.chunks.remove(manager, each.organizationId, each.id);
      }
      return { action: 'knowledge.archived' };
    });
  }

  /** A worker puts what is known of it into search again. One that is not archived stays so. @throws Problem `not_found` */
  async restore(principal: Principal, brandId: string, id: string): Promise<KnowledgeSourceView> {
    return this.within(principal, brandId, id, async (manager, source) => {
      if (source.archivedAt === null) return null;
      if (source.feedId !== null) await this.requireFeed(principal, brandId, source.feedId);
      for (const each of [source, ...(await this.sources.entriesOf(manager, source))]) {
        await this.sources.change(manager, each, { ...queued, task: whatIsLeft, archivedAt: null }, 'queued');
      }
      signalAfterCommit(manager, 'knowledge.wanted', {});
      return { action: 'knowledge.restored' };
    });
  }

  /** Has its address read anew; that makes a version if its text has changed. @throws Problem `not_found`, `state_conflict` */
  async refresh(principal: Principal, brandId: string, id: string): Promise<KnowledgeSourceView> {
    return this.within(principal, brandId, id, async (manager, source) => {
      if (!isRefreshable(source))
        throw problem('state_conflict', 'There is nothing to read anew: the source has no address. Change its text instead.');
      await this.queue(manager, source);
      return { action: 'knowledge.refreshed' };
    });
  }

  /** Has a source that failed read once more. @throws Problem `not_found`, `state_conflict` */
  async retry(principal: Principal, brandId: string, id: string): Promise<KnowledgeSourceView> {
    return this.within(principal, brandId, id, async (manager, source) => {
      if (source.state !== 'failed')
        throw problem('state_conflict', `The source is ${source.state}: only a failed one is retried.`);
      await this.queue(manager, source);
      return { action: 'knowledge.retried' };
    });
  }

  /** With every version, chunk and vector, and the entries of a feed. @throws Problem `not_found` */
  async delete(principal: Principal, brandId: string, id: string): Promise<void> {
    await this.sources.transaction(async (manager) => {
      const source = await this.locked(manager, principal, brandId, id);
      const entries = await this.sources.entriesOf(manager, source);
      await this.forget(manager, [...entries, source]);
      const changes = { title: { from: source.title }, kind: { from: source.kind } };
      const subject = { type: 'knowledge-source', id };
      await this.audit.record(manager, principal, { action: 'knowledge.deleted', subject, changes });
    });
  }

  /** What a brand that is being deleted knows. */
  async deleteOfBrand(manager: EntityManager, organizationId: string, brandId: string): Promise<void> {
    await this.forget(manager, await this.sources.listOfBrand(manager, organizationId, brandId));
  }

  private async forget(manager: EntityManager, sources: readonly KnowledgeSourceEntity[]): Promise<void> {
    for (const { organizationId, id } of sources) await this.chunks.remove(manager, organizationId, id);
    const [first] = sources;
    if (first === undefined) return;
    await this.sources.delete(
      manager,
      first.organizationId,
      sources.map(({ id }) => id),
    );
  }

  private async replaceText(manager: EntityManager, source: KnowledgeSourceEntity, text: string): Promise<void> {
    if (!['text', 'audio', 'video'].includes(source.kind)) {
      const detail = `The text of a source of the kind ${source.kind} is read from it, and cannot be replaced.`;
      throw problem('validation_failed', detail, { pointer: '/text' });
    }
    requireUnarchived(source);
    await this.sources.change(manager, source, { ...queued, givenText: text }, 'queued');
    signalAfterCommit(manager, 'knowledge.wanted', {});
  }

  private async queue(manager: EntityManager, source: KnowledgeSourceEntity): Promise<void> {
    requireUnarchived(source);
    await this.sources.change(manager, source, queued, 'queued');
    signalAfterCommit(manager, 'knowledge.wanted', {});
  }

  private async requireFeed(principal: Principal, brandId: string, feedId: string): Promise<void> {
    const feed = await this.reading.read(principal, brandId, feedId);
    if (feed.archivedAt !== null) throw problem('state_conflict', 'The feed of this entry is archived. Restore the feed.');
  }

  private async within(
    principal: Principal,
    brandId: string,
    id: string,
    work: (manager: EntityManager, source: KnowledgeSourceEntity) => Promise<Done | null>,
  ): Promise<KnowledgeSourceView> {
    await this.sources.transaction(async (manager) => {
      const done = await work(manager, await this.locked(manager, principal, brandId, id));
      if (done === null) return;
      await this.audit.record(manager, principal, { ...done, subject: { type: 'knowledge-source', id } });
    });
    return this.reading.read(principal, brandId, id);
  }

  private async locked(
    manager: EntityManager,
    principal: Principal,
    brandId: string,
    id: string,
  ): Promise<KnowledgeSourceEntity> {
    const source = await this.sources.findLocked(manager, principal, brandId, id);
    if (source === null) throw noSource(id);
    return source;
  }
}

/** What an archived source is: nobody reads it. */
const settled = ({ state, versionId, failure }: KnowledgeSourceEntity): KnowledgeState => {
  if (state !== 'processing') return state;
  if (failure !== null) return 'failed';
  return versionId === null ? 'queued' : 'ready';
};

function requireUnarchived({ archivedAt }: KnowledgeSourceEntity): void {
  if (archivedAt !== null) throw problem('state_conflict', 'The source is archived. Restore it first.');
}
