import { KnowledgeFetch } from '@imprint/platform/safe-fetch';
import { Injectable } from '@nestjs/common';
import { readAddress, type AddressAnswer, type KnownAddress } from './read-address.js';
import { readInThread } from './read-in-thread.js';
import { ReadingFailure, type ReadEntry } from './reading.js';

/** Media types of feeds, as the header `Accept` has them. */
export const acceptedFeeds =
  'application/rss+xml,application/atom+xml,application/feed+json,application/xml;q=0.9,application/json;q=0.9,text/xml;q=0.9';

/** A feed as it stands. */
export interface ReadFeed extends Pick<AddressAnswer, 'url' | 'etag' | 'lastModified'> {
  title: string | null;
  /** Mostly the newest first. */
  entries: readonly Pick<ReadEntry, 'key' | 'url' | 'title' | 'text'>[];
}

/** Reads feeds: RSS, Atom, RDF or JSON Feed. */
@Injectable()
export class FeedReader {
  constructor(private readonly fetch: KnowledgeFetch) {}

  /** @returns null when nothing has changed since the time before. @throws ReadingFailure; the reason of the signal */
  async read(known: KnownAddress, signal: AbortSignal): Promise<ReadFeed | null> {
    const answer = await readAddress(this.fetch, known, { accept: acceptedFeeds, signal });
    if (answer === null) return null;
    const { bytes, contentType, url, etag, lastModified } = answer;
    const reading = await readInThread({ what: 'feed', bytes, contentType, url }, signal);
    if (reading.what !== 'feed') throw new ReadingFailure('unreadable', 'It is no feed.');
    return { url, etag, lastModified, title: reading.title, entries: reading.entries };
  }
}
