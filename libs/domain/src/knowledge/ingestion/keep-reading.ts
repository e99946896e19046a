import { wholeOrganization } from '@imprint/contracts/access';
import { limits } from '@imprint/contracts/limits';
import { newId, sha256Hex } from '@imprint/platform/crypto';
import { Injectable } from '@nestjs/common';
import type { EntityManager, QueryDeepPartialEntity } from 'typeorm';
import { KnowledgeChunks } from '../chunks/knowledge-chunks.js';
import type { KnowledgeSourceEntity } from '../knowledge-source.entity.js';
import { plainLine } from '../reading/plain-text.js';
import { ReadingFailure, type ReadEntry, type Reading, type ReadText } from '../reading/reading.js';
import { KnowledgeSourcesRepository, signalOf } from '../sources/knowledge-sources.repository.js';
import { KnowledgeVersionsRepository } from '../sources/knowledge-versions.repository.js';
import { notTranscribed, Transcriptions } from '../transcription/transcriptions.js';
import { IngestionClaimsRepository } from './ingestion-claims.repository.js';
import type { SourceReading } from './read-source.js';

type Columns = QueryDeepPartialEntity<KnowledgeSourceEntity>;

/** Entries that a feed is remembered by. It has long dropped the older ones. */
const mostSeen = 1_000;
const nextPoll = (): string => `now() + interval '${limits.knowledgeFeedMinutes} minutes'`;

/** The lease was lost: whoever has it writes what is read. */
class LeaseLost extends Error {}

/** Keeps what was read of a source. */
@Injectable()
export class KeepReading {
  constructor(
    private readonly claims: IngestionClaimsRepository,
    private readonly sources: KnowledgeSourcesRepository,
    private readonly versions: KnowledgeVersionsRepository,
    private readonly chunks: KnowledgeChunks,
    private readonly transcriptions: Transcriptions,
  ) {}

  /** All of it or, when the source was changed or deleted meanwhile, nothing. @throws ReadingFailure for what is not kept */
  async keep(held: KnowledgeSourceEntity, { reading, address, heardSeconds }: SourceReading): Promise<void> {
    await this.writing(async (manager) => {
      // Held first: whoever changes the source has its row, and then the chunks.
      await this.write(manager, held, {});
      const source = await this.asNamed(manager, held);
      const kept = reading === null ? {} : await this.kept(manager, source, reading);
      const wakeAt = isFeed(source) ? nextPoll : null;
      const done = { state: 'ready', task: 'read', failure: null, tries: 0, checkedAt: () => 'now()' } as const;
      const validators = address === null ? {} : { etag: address.etag, lastModified: address.lastModified };
      await this.write(manager, source, { ...done, wakeAt, ...validators, ...kept, ...notTranscribed, heard: null });
      signalOf(manager, source, 'ready');
      // What was paid for and is not used, because somebody has written captions meanwhile, costs nothing.
      if (heardSeconds === undefined) await this.transcriptions.release(manager, held.organizationId, [held]);
      else await this.transcriptions.charge(manager, held, heardSeconds);
    });
  }

  /** It waits until its vendor may be asked again. What was reserved for it stays so. */
  async postpone(source: KnowledgeSourceEntity, waitMs: number): Promise<void> {
    await this.writing(async (manager) => {
      await this.write(manager, source, { state: 'queued', wakeAt: () => `now() + ${waitMs} * interval '1 millisecond'` });
      signalOf(manager, source, 'queued');
    });
  }

  /** What was known of it stays, and so does what was transcribed: another try begins with that. Feeds are looked at again in time. */
  async fail(source: KnowledgeSourceEntity, { code, message }: ReadingFailure): Promise<void> {
    await this.writing(async (manager) => {
      const wakeAt = isFeed(source) ? nextPoll : null;
      await this.write(manager, source, { state: 'failed', failure: { code, message }, tries: 0, wakeAt, ...notTranscribed });
      signalOf(manager, source, 'failed');
      await this.transcriptions.release(manager, source.organizationId, [source]);
    });
  }

  private async writing(work: (manager: EntityManager) => Promise<void>): Promise<void> {
    await this.claims.transaction(work).catch((error: unknown) => {
      if (!(error instanceof LeaseLost)) throw error;
    });
  }

  private async write(manager: EntityManager, source: KnowledgeSourceEntity, columns: Columns): Promise<void> {
    if (!(await this.claims.write(manager, source, columns))) throw new LeaseLost();
  }

  /** With the title and the purpose of now: people change both while it is read. */
  private async asNamed(manager: EntityManager, held: KnowledgeSourceEntity): Promise<KnowledgeSourceEntity> {
    const { organizationId, brandId, id } = held;
    const source = await this.sources.findLocked(manager, wholeOrganization(organizationId), brandId, id);
    if (source === null) throw new LeaseLost();
    return source;
  }

  private async kept(manager: EntityManager, source: KnowledgeSourceEntity, reading: Reading): Promise<Columns> {
    const { organizationId, brandId } = source;
    // Rows before what is locked of the brand: whoever reads an entry has its row, and waits for the brand.
    const entries = reading.what === 'feed' ? await this.sources.entriesOf(manager, source) : [];
    const { characters } = await this.sources.usageLocked(manager, organizationId, brandId);
    if (reading.what === 'feed') return this.keptFeed(manager, source, reading, { characters, entries });
    const { text } = reading;
    const digest = sha256Hex(text.text);
    const given = { givenText: null };
    // Of one that was archived no chunk is left.
    if (digest === source.digest && source.versionId !== null && source.task === 'read' && source.chunks > 0) return given;
    const same = await this.sources.findSame(manager, source, digest);
    if (same !== null) throw duplicate(same);
    requireRoom(characters - source.characters + text.text.length);
    return { ...given, ...(await this.keptText(manager, source, text, digest)) };
  }

  /** The text as the current version, which is a new one unless it says the same. */
  private async keptText(
    manager: EntityManager,
    source: KnowledgeSourceEntity,
    text: ReadText,
    digest: string,
  ): Promise<Columns> {
    const { id, organizationId, brandId, purpose } = source;
    const title = source.hasGivenTitle ? source.title : (text.title ?? source.title);
    const known = digest === source.digest ? source.versionId : null;
    const isNew = known === null;
    const versionId = known ?? newId('kver');
    const number = source.versions + (isNew ? 1 : 0);
    const about = { characters: text.text.length, language: text.language };
    if (isNew) {
      const { text: content, marks } = text;
      await this.versions.insert(manager, {
        ...{ id: versionId, organizationId, sourceId: id, number, title, text: content, marks },
        ...about,
      });
    }
    await this.chunks.replace(manager, { id, organizationId, brandId, purpose, versionId }, text.chunks);
    return { ...about, title, versionId, versions: number, digest, chunks: text.chunks.length };
  }

  /** New entries as sources of their own, so that each is found by its title and address. */
  private async keptFeed(
    manager: EntityManager,
    feed: KnowledgeSourceEntity,
    { title, entries }: Reading & { what: 'feed' },
    known: { characters: number; entries: readonly KnowledgeSourceEntity[] },
  ): Promise<Columns> {
    const seen = new Set(feed.seenEntries);
    const unseen = entries.filter(({ key }) => !seen.has(keyDigest(key)));
    const taken = unseen.slice(0, limits.knowledgeEntriesPerPoll).toReversed();
    let used = known.characters - (await this.removeOldest(manager, known.entries, taken.length));
    for (const entry of taken) {
      used += entry.text.length;
      requireRoom(used);
      await this.addEntry(manager, feed, entry);
    }
    const named = feed.hasGivenTitle || title === null || title.trim() === '' ? {} : { title: titleFrom(title) };
    const keys = [...entries.map(({ key }) => keyDigest(key)), ...feed.seenEntries];
    return { ...named, seenEntries: [...new Set(keys)].slice(0, mostSeen) };
  }

  private async addEntry(manager: EntityManager, feed: KnowledgeSourceEntity, entry: ReadEntry): Promise<void> {
    const { organizationId, brandId, purpose } = feed;
    const digest = sha256Hex(entry.text);
    const id = newId('ksrc');
    if ((await this.sources.findSame(manager, { organizationId, brandId, id }, digest)) !== null) return;
    const row = await this.sources.insert(manager, {
      ...{ id, organizationId, brandId, userId: null, kind: 'rss', purpose, feedId: feed.id, url: entry.url },
      ...{
        title: entry.title ?? feed.title,
        hasGivenTitle: false,
        state: 'ready',
        task: 'read',
        wakeAt: null,
        checkedAt: new Date(),
      },
      ...{ versionId: null, versions: 0, digest: null, characters: 0, chunks: 0 },
    });
    const columns = await this.keptText(manager, row, entry, digest);
    await this.sources.rename(manager, row, columns);
  }

  /** Makes room for new entries. @returns the characters that it removed */
  private async removeOldest(manager: EntityManager, entries: readonly KnowledgeSourceEntity[], added: number): Promise<number> {
    const oldestFirst = entries.toSorted(
      (one, other) => one.createdAt.getTime() - other.createdAt.getTime() || (one.id < other.id ? -1 : 1),
    );
    const old = oldestFirst.slice(0, Math.max(0, entries.length + added - limits.knowledgeEntriesPerFeed));
    for (const { organizationId, id } of old) {
      await this.chunks.remove(manager, organizationId, id);
      await this.sources.delete(manager, organizationId, [id]);
    }
    return old.reduce((sum, { characters }) => sum + characters, 0);
  }
}

const isFeed = ({ kind, feedId }: KnowledgeSourceEntity): boolean => kind === 'rss' && feedId === null;
const keyDigest = (key: string): string => sha256Hex(key).slice(0, 32);
const titleFrom = (title: string): string => plainLine(title, limits.knowledgeTitleLength);

function duplicate({ title, id }: KnowledgeSourceEntity): ReadingFailure {
  return new ReadingFailure(
    'duplicate',
    `The brand knows this text already: it is that of “${title}” (${id}). Delete one of them.`,
  );
}

/** @throws ReadingFailure */
function requireRoom(characters: number): void {
  const most = limits.knowledgeCharactersPerBrand;
  if (characters > most)
    throw new ReadingFailure(
      'limit_reached',
      `A brand knows at most ${most} characters of text. Delete other sources, and retry.`,
    );
}
