import { wholeOrganization } from '@imprint/contracts/access';
import { KnowledgeFetch } from '@imprint/platform/safe-fetch';
import { Inject, Injectable } from '@nestjs/common';
import { AssetsService, type StoredAsset } from '../../media/index.js';
import { FILE_STORAGE, FileMissingError, type FileStorage } from '../../media/storage/index.js';
import type { KnowledgeSourceEntity } from '../knowledge-source.entity.js';
import { acceptedFeeds } from '../reading/feed-reader.js';
import { formatOf } from '../reading/file-format.js';
import type { TextPart } from '../reading/plain-text.js';
import { readAddress, type AddressAnswer } from '../reading/read-address.js';
import { readInThread } from '../reading/read-in-thread.js';
import { fileMissing, ReadingFailure, type Reading } from '../reading/reading.js';
import { transcriptParts } from '../reading/transcript.js';
import { KnowledgeSourcesRepository } from '../sources/knowledge-sources.repository.js';
import { KnowledgeVersionsRepository } from '../sources/knowledge-versions.repository.js';
import { HearRecording } from '../transcription/hear-recording.js';

/** What was read of a source, and what its address says of the state of that. */
export interface SourceReading {
  /** Null when nothing has changed since the time before. */
  reading: Reading | null;
  address: Pick<AddressAnswer, 'etag' | 'lastModified'> | null;
  /** Of a recording that was transcribed: how much of it was listened to. */
  heardSeconds?: number;
}

const acceptedPages = 'text/html,application/xhtml+xml,application/pdf,text/plain;q=0.9,text/markdown;q=0.9,*/*;q=0.1';

/** Reads sources: each kind from where it is. */
@Injectable()
export class ReadSource {
  constructor(
    private readonly sources: KnowledgeSourcesRepository,
    private readonly versions: KnowledgeVersionsRepository,
    private readonly assets: AssetsService,
    @Inject(FILE_STORAGE) private readonly storage: Pick<FileStorage, 'get'>,
    private readonly fetch: KnowledgeFetch,
    private readonly hearing: HearRecording,
  ) {}

  /** @throws ReadingFailure; ModelError for a transcription that may succeed later; the reason of the signal */
  async read(source: KnowledgeSourceEntity, signal: AbortSignal): Promise<SourceReading> {
    if (source.task === 'chunk' || source.feedId !== null) return { reading: await this.known(source, signal), address: null };
    if (source.kind === 'url' || source.kind === 'rss') return this.address(source, signal);
    if (source.kind === 'document') return { reading: await this.document(source, signal), address: null };
    const given = await this.sources.givenTextOf(source);
    if (source.kind === 'text') {
      const reading = given === null ? await this.known(source, signal) : await this.parts([{ text: given }], signal);
      return { reading, address: null };
    }
    return { address: null, ...(await this.recording(source, given, signal)) };
  }

  private async address(source: KnowledgeSourceEntity, signal: AbortSignal): Promise<SourceReading> {
    const { url, etag, lastModified, versionId, kind } = source;
    if (url === null) throw new ReadingFailure('unreadable', 'It has no address.');
    // Until it was read, an answer that says “not modified” is of no use.
    const isKnown = versionId !== null || (kind === 'rss' && source.seenEntries.length > 0);
    const known = { url, etag: isKnown ? etag : null, lastModified: isKnown ? lastModified : null };
    const answer = await readAddress(this.fetch, known, { accept: kind === 'rss' ? acceptedFeeds : acceptedPages, signal });
    if (answer === null) return { reading: null, address: null };
    const { bytes, contentType } = answer;
    const reading =
      kind === 'rss'
        ? await readInThread({ what: 'feed', bytes, contentType, url: answer.url }, signal)
        : await this.file({ bytes, contentType, url: answer.url }, signal);
    return { reading, address: answer };
  }

  private async document(source: KnowledgeSourceEntity, signal: AbortSignal): Promise<Reading> {
    const asset = await this.assetOf(source);
    if (asset === null) return this.known(source, signal);
    const bytes = await this.storage.get(asset.storageKey).catch((error: unknown) => {
      if (error instanceof FileMissingError) throw fileMissing();
      throw error;
    });
    return this.file({ bytes: new Uint8Array(bytes), contentType: asset.mimeType, url: null }, signal);
  }

  private async recording(
    source: KnowledgeSourceEntity,
    given: string | null,
    signal: AbortSignal,
  ): Promise<Pick<SourceReading, 'reading' | 'heardSeconds'>> {
    const asset = await this.assetOf(source);
    const { captions } = asset === null ? { captions: [] } : await this.assets.additionsOf([asset]);
    const content = given ?? captions[0]?.content;
    if (content !== undefined) return { reading: await this.parts(await transcriptParts(content), signal) };
    if (source.versionId !== null) return { reading: await this.known(source, signal) };
    if (asset === null && source.url === null) throw fileMissing();
    if (source.transcription === null) throw await this.hearing.unavailable(source);
    const { parts, language, seconds } = await this.hearing.hear(source, source.transcription, asset, signal);
    return { reading: await this.parts(parts, signal, language), heardSeconds: seconds };
  }

  /** What was read before: its chunks are made anew. */
  private async known({ organizationId, id, versionId }: KnowledgeSourceEntity, signal: AbortSignal): Promise<Reading> {
    const version = versionId === null ? null : await this.versions.find({ organizationId, sourceId: id }, versionId);
    if (version === null) throw fileMissing();
    return readInThread({ what: 'known', text: version.text, marks: version.marks, title: version.title }, signal);
  }

  private async file(
    file: Pick<AddressAnswer, 'bytes' | 'contentType'> & { url: string | null },
    signal: AbortSignal,
  ): Promise<Reading> {
    return readInThread({ what: 'file', format: formatOf(file.bytes, file.contentType), ...file }, signal);
  }

  private parts(parts: readonly TextPart[], signal: AbortSignal, language: string | null = null): Promise<Reading> {
    return readInThread({ what: 'parts', parts, language }, signal);
  }

  private async assetOf({ organizationId, assetId }: KnowledgeSourceEntity): Promise<StoredAsset | null> {
    if (assetId === null) return null;
    const [asset] = await this.assets.findSeen(wholeOrganization(organizationId), [assetId]);
    return asset ?? null;
  }
}
