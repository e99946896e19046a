import type { Principal } from '@imprint/contracts/access';
import type { AuditAction } from '@imprint/contracts/audit';
import { problem } from '@imprint/contracts/errors';
import type { KnowledgeState, UpdateKnowledgeSource } from '@imprint/contracts/knowledge';
import { signalAfterCommit } from '@imprint/platform/signals';
import { Injectable } from '@nestjs/common';
import type { EntityManager, QueryDeepPartialEntity } from 'typeorm';
import { AuditTrail, changesBetween } from '../../audit/index.js';
import { KnowledgeChunks } from '../chunks/knowledge-chunks.js';
import type { AskedTranscription, KnowledgeSourceEntity } from '../knowledge-source.entity.js';
import { SourceTranscriptions } from '../transcription/source-transcriptions.js';
import { notTranscribed } from '../transcription/transcriptions.js';
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
  /** The source whose transcription is not wanted any more. */
  ends?: KnowledgeSourceEntity | undefined;
  /** What is to be transcribed now. */
  begins?: AskedTranscription | null;
}

/** Changes sources, and what is done with them. */
@Injectable()
export class ChangeSource {
  constructor(
    private readonly sources: KnowledgeSourcesRepository,
    private readonly reading: KnowledgeSources,
    private readonly chunks: KnowledgeChunks,
    private readonly transcriptions: SourceTranscriptions,
    private readonly audit: AuditTrail,
  ) {}

  /** @throws Problem `not_found`, `validation_failed`; `state_conflict` for a new text of an archived one */
  async update(principal: Principal, brandId: string, id: string, body: UpdateKnowledgeSource): Promise<KnowledgeSourceView> {
    return this.within(principal, brandId, id, async (manager, source) => {
      const { title, purpose, text } = body;
      if (text !== undefined) await this.replaceText(manager, source, text);
      const ends = text === undefined ? undefined : source;
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
      return Object.keys(all).length === 0 ? null : { action: 'knowledge.changed', changes: all, ends };
    });
  }

  /** Takes it, and the entries of a feed, out of search. One that is archived stays so. @throws Problem `not_found` */
  async archive(principal: Principal, brandId: string, id: string): Promise<KnowledgeSourceView> {
    return this.within(principal, brandId, id, async (manager, source) => {
      if (source.archivedAt !== null) return null;
      const entries = await this.sources.entriesOf(manager, source);
      for (const each of [source, ...entries.filter(({ archivedAt }) => archivedAt === null)]) {
        const archived = { archivedAt: () => 'now()', wakeAt: null, chunks: 0, state: settled(each), ...notTranscribed };
        await this.sources.change(manager, each, archived, 'archived');
        await this.chunks.remove(manager, each.organizationId, each.id);
      }
      return { action: 'knowledge.archived', ends: source };
    });
  }

  /**
   * A worker puts what is known of it into search again; of a feed, also the entries that were archived with it. One that is not archived
   * stays so.
   * @throws SpendApprovalRequired; Problem `not_found`, `state_conflict`; as `Transcriptions.reserve`
   */
  async restore(principal: Principal, brandId: string, id: string): Promise<KnowledgeSourceView> {
    const asked = await this.transcriptions.askedFor(principal, brandId, id);
    return this.within(principal, brandId, id, async (manager, source) => {
      if (source.archivedAt === null) return null;
      if (source.feedId !== null) await this.requireFeed(principal, brandId, source.feedId);
      const entries = await this.sources.entriesOf(manager, source);
      const archivedWith = await this.sources.idsArchivedWith(manager, source);
      for (const each of [source, ...entries.filter((entry) => archivedWith.has(entry.id))])
        await this.sources.change(manager, each, { ...queued, task: whatIsLeft, archivedAt: null }, 'queued');
      signalAfterCommit(manager, 'knowledge.wanted', {});
      return { action: 'knowledge.restored', begins: asked };
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

  /**
   * Has a source that failed read once more.
   * @throws SpendApprovalRequired; Problem `not_found`, `state_conflict`; as `Transcriptions.reserve`
   */
  async retry(principal: Principal, brandId: string, id: string): Promise<KnowledgeSourceView> {
    const asked = await this.transcriptions.askedFor(principal, brandId, id);
    return this.within(principal, brandId, id, async (manager, source) => {
      if (source.state !== 'failed')
        throw problem('state_conflict', `The source is ${source.state}: only a failed one is retried.`);
      await this.queue(manager, source);
      return { action: 'knowledge.retried', begins: asked };
    });
  }

  /** With every version, chunk and vector, and the entries of a feed. @throws Problem `not_found` */
  async delete(principal: Principal, brandId: string, id: string): Promise<void> {
    await this.sources.transaction(async (manager) => {
      const source = await this.locked(manager, principal, brandId, id);
      const { organizationId } = source;
      const all = [...(await this.sources.entriesOf(manager, source)), source].map((each) => each.id);
      for (const each of all) await this.chunks.remove(manager, organizationId, each);
      await this.sources.delete(manager, organizationId, all);
      const changes = { title: { from: source.title }, kind: { from: source.kind } };
      const subject = { type: 'knowledge-source', id };
      await this.audit.record(manager, principal, { action: 'knowledge.deleted', subject, changes });
      await this.transcriptions.end(manager, source);
    });
  }

  private async replaceText(manager: EntityManager, source: KnowledgeSourceEntity, text: string): Promise<void> {
    if (!['text', 'audio', 'video'].includes(source.kind)) {
      const detail = `The text of a source of the kind ${source.kind} is read from it, and cannot be replaced.`;
      throw problem('validation_failed', detail, { pointer: '/text' });
    }
    requireUnarchived(source);
    await this.sources.change(manager, source, { ...queued, givenText: text, heard: null, ...notTranscribed }, 'queued');
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
      const source = await this.locked(manager, principal, brandId, id);
      const done = await work(manager, source);
      if (done === null) return;
      const { ends, begins, ...recorded } = done;
      await this.audit.record(manager, principal, { ...recorded, subject: { type: 'knowledge-source', id } });
      if (ends !== undefined) await this.transcriptions.end(manager, ends);
      if (begins !== undefined) await this.transcriptions.begin(manager, principal, source, begins);
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
