import { writeFile } from 'node:fs/promises';
import type { Principal } from '@imprint/contracts/access';
import { problem } from '@imprint/contracts/errors';
import type { CaptureKnowledge } from '@imprint/contracts/knowledge';
import { KnowledgeFetch } from '@imprint/platform/safe-fetch';
import { testConfig } from '@imprint/platform/testing';
import type { DataSource } from 'typeorm';
import { AuditTrail } from '../audit/index.js';
import { BrandsRepository } from '../brands/brands.repository.js';
import { newRecord } from '../brands/brand-records.js';
import { BrandsService } from '../brands/index.js';
import { CreditLedger } from '../credits/index.js';
import { LocalSignalBus } from '../generation/local-signal-bus.fixture.js';
import { AssetsRepository } from '../media/assets.repository.js';
import { AssetsService, WorkFiles, type AssetFiles } from '../media/index.js';
import { FileMissingError } from '../media/storage/index.js';
import { openDatabase, type OpenedDatabase } from '../schema/database.fixture.js';
import { KnowledgeChunks } from './chunks/knowledge-chunks.js';
import { KnowledgeChunksRepository } from './chunks/knowledge-chunks.repository.js';
import { IngestionClaimsRepository } from './ingestion/ingestion-claims.repository.js';
import { KeepReading } from './ingestion/keep-reading.js';
import { KnowledgeIngester } from './ingestion/knowledge-ingester.js';
import { ReadSource } from './ingestion/read-source.js';
import { CaptureSource } from './sources/capture-knowledge.js';
import { ChangeSource } from './sources/change-source.js';
import { CheckAddition } from './sources/check-addition.js';
import { ForgetKnowledge } from './sources/forget-brand.js';
import { KnowledgeSources } from './sources/knowledge-sources.service.js';
import { KnowledgeSourcesRepository } from './sources/knowledge-sources.repository.js';
import { SourceChunksRepository } from './sources/source-chunks.repository.js';
import { KnowledgeVersionsRepository } from './sources/knowledge-versions.repository.js';
import { HearRecording } from './transcription/hear-recording.js';
import { SourceTranscriptions } from './transcription/source-transcriptions.js';
import { StandInListener } from './transcription/stand-in-listener.fixture.js';
import { Transcriptions } from './transcription/transcriptions.js';

export const person: Principal = {
  ...({ kind: 'session', userId: 'user', organizationId: 'org', role: 'creator', scopes: [] } as const),
  ...{ apiKeyId: null, brandIds: null, clientIp: null },
};
export const stranger: Principal = { ...person, organizationId: 'other' };
export const limited: Principal = { ...person, brandIds: ['brand_2'] };

export interface OpenedKnowledge extends OpenedDatabase {
  /** Stored files, by key. */
  files: Map<string, Buffer>;
  capturing: CaptureSource;
  changing: ChangeSource;
  sources: KnowledgeSources;
  ingester: KnowledgeIngester;
  /** Hears what tests say, and counts what it is asked. */
  listener: StandInListener;
  ledger: CreditLedger;
  forgetting: ForgetKnowledge;
  claims: IngestionClaimsRepository;
  /** Adds a source and reads it. */
  known(body: CaptureKnowledge, brandId?: string): Promise<string>;
  /** Reads everything that is due. */
  readAll(): Promise<void>;
}

/** Two organizations with brands: `brand` and `brand_2` of `org`, and `brand_other`. */
export async function openKnowledge(allowedHosts: readonly string[] = ['127.0.0.1']): Promise<OpenedKnowledge> {
  const database = await openDatabase();
  const { dataSource } = database;
  await addBrands(dataSource);
  const files = new Map<string, Buffer>();
  const storage = {
    get: (key: string) => {
      const bytes = files.get(key);
      return bytes === undefined ? Promise.reject(new FileMissingError(key)) : Promise.resolve(bytes);
    },
  };
  const brands = new BrandsService(new BrandsRepository(dataSource));
  const assets = new AssetsService(new AssetsRepository(dataSource), {} as never, brands);
  const fetch = new KnowledgeFetch(testConfig({ KNOWLEDGE_ALLOWED_HOSTS: [...allowedHosts] }));
  const [rows, versions] = [new KnowledgeSourcesRepository(dataSource), new KnowledgeVersionsRepository(dataSource)];
  const audit = new AuditTrail(dataSource);
  const chunks = new KnowledgeChunks(new KnowledgeChunksRepository());
  const sources = new KnowledgeSources(rows, versions, brands, new SourceChunksRepository(dataSource));
  const [listener, ledger, signals] = [new StandInListener(), new CreditLedger({ CREDITS: 'prepaid' }), new LocalSignalBus()];
  const transcriptions = new Transcriptions(listener, ledger, {} as never);
  const check = new CheckAddition(assets, fetch);
  const capturing = new CaptureSource(rows, sources, brands, check, transcriptions, audit);
  const changing = new ChangeSource(rows, sources, chunks, new SourceTranscriptions(transcriptions, rows, assets), audit);
  const claims = new IngestionClaimsRepository(dataSource);
  const hearing = new HearRecording(listener, workFilesOf(files), fetch, claims, signals);
  const reading = new ReadSource(rows, versions, assets, storage, fetch, hearing);
  const keeping = new KeepReading(claims, rows, versions, chunks, transcriptions);
  const ingester = new KnowledgeIngester(claims, reading, keeping, signals, testConfig({}));
  const readAll = async (): Promise<void> => {
    while ((await ingester.ingestNext()) || (await ingester.ingestNext('transcription')));
  };
  return {
    ...database,
    ...{ files, capturing, changing, sources, ingester, claims, readAll, listener, ledger },
    forgetting: new ForgetKnowledge(rows, chunks, transcriptions),
    async known(body, brandId = 'brand') {
      const { id } = await capturing.capture(person, brandId, body);
      await readAll();
      return id;
    },
    async close() {
      await fetch.onApplicationShutdown();
      await database.close();
    },
  };
}

/** Of the files of a stage. */
const workFilesOf = (files: ReadonlyMap<string, Buffer>): WorkFiles => {
  const copy = async ({ storageKey }: { storageKey: string }, path: string): Promise<void> => {
    const bytes = files.get(storageKey);
    if (bytes === undefined) throw problem('not_found', 'There is no file.');
    await writeFile(path, bytes);
  };
  return new WorkFiles({ export: copy } as unknown as AssetFiles, {} as never);
};

async function addBrands(dataSource: DataSource): Promise<void> {
  await dataSource.query(`insert into organization (id, name, slug) values ('other', 'Other', 'other')`);
  await dataSource.query(
    `insert into brand (id, organization_id, label, slug, status, colors, record) values
       ('brand', 'org', 'Terrace', 'main', 'approved', '{}', $1), ('brand_2', 'org', 'Second', 'second', 'approved', '{}', $1),
       ('brand_other', 'other', 'Other', 'main', 'approved', '{}', $1)`,
    [JSON.stringify(newRecord('Terrace'))],
  );
}
