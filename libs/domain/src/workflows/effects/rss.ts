import type { Principal } from '@imprint/contracts/access';
import { limits } from '@imprint/contracts/limits';
import { Injectable } from '@nestjs/common';
import { FeedReader, ReadingFailure } from '../../knowledge/index.js';
import { type NodeDeclaration, type Rehearsal, type StepCall, StepFailure, type StepResult } from '../nodes/node-kind.js';
import type { Effect } from './effect.js';
import { textIn } from './effect-settings.js';
import { addressMistakes } from './literal-address.js';

const usualEntries = 10;
const summaryLength = 500;
/** Most characters of what one entry says, and of what all of them say together. */
const [contentLength, contentsLength] = [4_000, 40_000];

const declaration: NodeDeclaration = {
  kind: 'rss',
  label: 'Read a feed',
  description: 'Reads the newest entries of a feed: RSS, Atom, RDF or JSON Feed.',
  group: 'connect',
  fields: {
    url: {
      ...{ type: 'text', label: 'Address', description: 'Address of the feed.' },
      ...{ required: true, isTemplate: true, maxLength: 2_048 },
    },
    max: {
      ...{ type: 'number', label: 'Entries', description: 'How many entries to take, the first ones of the feed.' },
      ...{ default: usualEntries, min: 1, max: limits.workflowEntriesRead },
    },
  },
  outputs: {
    title: { type: 'text', description: 'Title of the feed; null without one.' },
    items: { type: 'list', description: 'Its entries: {id, title, url, summary, content}.' },
  },
  ports: ['out'],
  replay: 'pure',
  scopes: ['posts:draft'],
  timeoutSeconds: 120,
  retry: { maxAttempts: 3, waitSeconds: 30 },
  check: ({ url }) => addressMistakes(url),
};

/** Reads a feed. */
@Injectable()
export class Rss implements Effect {
  static readonly declaration = declaration;

  constructor(private readonly feeds: FeedReader) {}

  async perform(_caller: Principal, { settings, stop }: StepCall): Promise<StepResult> {
    const url = URL.parse(textIn(settings, 'url') ?? '');
    if (url === null)
      throw StepFailure.of(
        'validation',
        'invalid_url',
        'The setting url is not a whole address, such as https://example.com/path.',
      );
    try {
      const feed = await this.feeds.read({ url: url.href, etag: null, lastModified: null }, stop);
      const entries = (feed?.entries ?? []).slice(0, Number(settings['max'] ?? usualEntries));
      const longest = Math.min(contentLength, Math.floor(contentsLength / Math.max(entries.length, 1)));
      const items = entries.map(({ key, title, url: link, text }) => ({
        ...{ id: key, title, url: link, summary: shortened(text, summaryLength), content: shortened(text, longest) },
      }));
      return { output: { title: feed?.title ?? null, items } };
    } catch (error) {
      throw error instanceof ReadingFailure ? feedFailure(error) : error;
    }
  }

  rehearse(): Rehearsal {
    const item = { id: 'entry', title: 'Title', url: 'https://example.com/entry', summary: 'Summary', content: 'Content' };
    return { output: { title: 'Feed', items: [item] } };
  }
}

const shortened = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1)}…`.toWellFormed();

function feedFailure({ code, message }: ReadingFailure): StepFailure {
  const isTemporary = code === 'unreachable' || code === 'error_answered' || code === 'took_too_long';
  return StepFailure.of(isTemporary ? 'provider_outage' : 'validation', `feed_${code}`, message, isTemporary);
}
