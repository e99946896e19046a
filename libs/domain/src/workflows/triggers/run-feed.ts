import { limits } from '@imprint/contracts/limits';
import { sha256Hex } from '@imprint/platform/crypto';
import { Injectable, Logger } from '@nestjs/common';
import { FeedReader, type ReadFeed, ReadingFailure } from '../../knowledge/index.js';
import { DueTriggersRepository, type DueTrigger } from './due-triggers.repository.js';
import { logRefusal, refusal, StartTriggered } from './start-triggered.js';
import type { WorkflowTriggerEntity } from './workflow-trigger.entity.js';

/** Entries that a feed is remembered by. It has long dropped the older ones. */
const mostSeen = 1_000;
const pollMs = limits.workflowFeedMinutes * 60_000;

/** What is known of a feed. */
interface FeedState {
  etag: string | null;
  lastModified: string | null;
  /** Digests of entries, the latest first. */
  seen: readonly string[];
}

/** Reads a feed and has each new entry start the workflow. */
@Injectable()
export class RunFeed {
  private readonly logger = new Logger(RunFeed.name);

  constructor(
    private readonly due: DueTriggersRepository,
    private readonly reader: FeedReader,
    private readonly starting: StartTriggered,
  ) {}

  async run({ trigger }: DueTrigger, hold: AbortSignal): Promise<void> {
    const { url } = trigger;
    if (url === null) return;
    const state = stateOf(trigger);
    try {
      const feed = await this.reader.read({ url, etag: state?.etag ?? null, lastModified: state?.lastModified ?? null }, hold);
      if (feed === null) await this.due.finish(trigger, pollMs, errorsOfReading(trigger));
      else
        await this.due.finish(trigger, pollMs, {
          ...errorsOfReading(trigger),
          state: await this.startNew(trigger, feed, state, hold),
        });
    } catch (error) {
      if (!(error instanceof ReadingFailure)) throw error;
      logRefusal(this.logger, trigger, error.code);
      await this.due.finish(trigger, pollMs, { error: refusal(error.code, error.message) });
    }
  }

  /**
   * Of a feed that is read for the first time nothing is new. When there is more that is new than may start at once, the oldest entries
   * start, and the others are left for the next time, when the feed is read even if it has not changed.
   */
  private async startNew(
    trigger: WorkflowTriggerEntity,
    feed: ReadFeed,
    state: FeedState | null,
    hold: AbortSignal,
  ): Promise<FeedState> {
    const entries = feed.entries.map((entry) => ({ entry, digest: sha256Hex(entry.key).slice(0, 32) }));
    const known = new Set(state?.seen);
    const fresh = state === null ? [] : entries.filter(({ digest }) => !known.has(digest)).toReversed();
    for (const { entry, digest } of fresh.slice(0, limits.workflowFeedEntries)) {
      hold.throwIfAborted();
      await this.starting.start(trigger, { key: `entry:${trigger.id}:${digest}`, payload: payloadOf(feed, entry) });
    }
    const left = new Set(fresh.slice(limits.workflowFeedEntries).map(({ digest }) => digest));
    const { etag, lastModified } = left.size === 0 ? feed : { etag: null, lastModified: null };
    const seen = [...entries.map(({ digest }) => digest).filter((digest) => !left.has(digest)), ...known];
    return { etag, lastModified, seen: [...new Set(seen)].slice(0, mostSeen) };
  }
}

function payloadOf({ title: feedTitle, url: feedUrl }: ReadFeed, { key, title, url, text }: ReadFeed['entries'][number]): object {
  return { id: key, title, url, text: text.slice(0, limits.workflowFeedEntryLength), feedTitle, feedUrl };
}

function stateOf({ state }: WorkflowTriggerEntity): FeedState | null {
  return state === null ? null : (state as FeedState);
}

/** What went wrong the last time that it was read is over; what went wrong when it started the workflow is not. */
const readingCodes = new Set(['address_refused', 'unreachable', 'error_answered', 'too_large', 'unreadable', 'took_too_long']);
const errorsOfReading = ({ error }: WorkflowTriggerEntity): { error?: null } =>
  error !== null && readingCodes.has(error.code) ? { error: null } : {};
