import { JobUnderWay, type MediaVendor } from '@imprint/domain/generation/vendors';
import type { ImageModel } from '@imprint/domain/generation/image';
import type { VideoModel } from '@imprint/domain/generation/video';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { imageContext, imageRequest } from './image-model.conformance.js';
import type { JobService } from './job-service.js';
import { JobOnRecord } from './testing/job-on-record.js';
import { json, type Script, type SeenRequest } from './testing/scripted-server.js';
import { longestJobMs } from './vendor-job.js';

/** A vendor on a free port that behaves as the vendor documents. */
export interface SimulatedVendor {
  readonly origin: string;
  readonly seen: SeenRequest[];
  /** What was submitted, whether or not it was answered. */
  readonly submissions: SeenRequest[];
  /** Jobs that were cancelled before they were over. */
  readonly cancelled: readonly string[];
  /** Questions about the next jobs that are answered with "at work". */
  looks: number;
  /** What files answer with, where it is not the usual. */
  fileAnswer: (() => Promise<Buffer | number>) | undefined;
  /** What the next jobs say to be the addresses of their files, where those are not the usual ones. */
  addresses: readonly unknown[] | undefined;
  nextSubmit(script: Script): void;
  nextLook(script: Script): void;
  /** Takes a job without answering, as when the answer is lost. */
  take(seen: SeenRequest): unknown;
  stop(): Promise<void>;
}

/** What differs between vendors. */
export interface JobVendorSuite<Simulator extends SimulatedVendor> {
  start(): Promise<Simulator>;
  /** @param origin where the vendor is */
  open(origin: string): MediaVendor & JobService;
  model(vendor: JobService): Pick<ImageModel, 'generate'> | Pick<VideoModel, 'generate'>;
  /** A key that no message repeats. */
  key: string;
  /** Milliseconds until the first question. */
  firstPauseMs: number;
  /** What the vendor answers to submissions that it refuses. */
  refusals: readonly [status: number, document: unknown, expected: object][];
  /** How jobs end without an output: `set` says it to the simulator. */
  ends: readonly [what: string, set: (simulator: Simulator) => void, expected: object][];
  /** Whether jobs can be cancelled. */
  cancels: boolean;
  /** Whether the vendor knows the job by the name of our submission. */
  isFoundByName: boolean;
  /** Whether files are opened with the key. */
  filesNeedKey: boolean;
  /** Brings the simulator back to what it does by itself. */
  reset(simulator: Simulator): void;
}

/** The guarantees of every vendor whose work takes minutes. */
export function jobVendorConformance<Simulator extends SimulatedVendor>(name: string, suite: JobVendorSuite<Simulator>): void {
  describe(`${name} as a vendor with jobs`, () => {
    let simulator: Simulator;
    let vendor: MediaVendor & JobService;
    let job: JobOnRecord;
    let folder: string;
    const opened: JobService[] = [];
    const open = (origin = simulator.origin): MediaVendor & JobService => {
      const made = suite.open(origin);
      opened.push(made);
      return made;
    };

    beforeAll(async () => {
      simulator = await suite.start();
    });
    beforeEach(async () => {
      folder = await mkdtemp(join(tmpdir(), 'vendor-job-'));
      vendor = open();
      job = new JobOnRecord();
    });
    afterEach(async () => {
      Object.assign(simulator, { looks: 1, fileAnswer: undefined, addresses: undefined });
      suite.reset(simulator);
      simulator.seen.splice(0);
      await Promise.all([...opened.splice(0).map((each) => each.close()), rm(folder, { recursive: true })]);
    });
    afterAll(() => simulator.stop());

    /** One attempt of a worker: what it made, or why it stopped. */
    async function attempt(from: JobService = vendor): Promise<unknown> {
      const model = suite.model(from);
      const more = { durationSeconds: 5, pictures: [], audio: null };
      const request = { ...imageRequest({ aspectRatio: '16:9' }), ...more };
      return model.generate(request, { ...imageContext({ job }), folder }).catch((error: unknown) => error);
    }
    /** Attempts until one does not end with a wait. */
    async function untilDone(from: JobService = vendor): Promise<unknown> {
      for (;;) {
        const outcome = await attempt(from);
        if (!(outcome instanceof JobUnderWay)) return outcome;
      }
    }
    const anOutput = { mimeType: expect.stringMatching(/^(image|video)\//) as unknown };
    const lose = (how: Script): void =>
      simulator.nextSubmit((response, seen) => {
        simulator.take(seen);
        return how(response, seen);
      });

    it('submits a job once, asks about it with growing pauses, and copies its file', async () => {
      simulator.looks = 3;
      const pauses: number[] = [];
      let made: unknown;
      for (let age = 0; age < 12 && !(made instanceof Object && 'mimeType' in made); age++) {
        made = await attempt();
        if (made instanceof JobUnderWay) pauses.push(made.pauseMs);
        job.age(20_000);
      }
      expect(made).toMatchObject(anOutput);
      expect(simulator.submissions).toHaveLength(1);
      expect(pauses.length).toBeGreaterThanOrEqual(4);
      expect(pauses[0]).toBe(suite.firstPauseMs);
      expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
      const [file] = simulator.seen.filter(({ path }) => path.startsWith('/files/'));
      expect(JSON.stringify(file?.headers).includes(suite.key)).toBe(suite.filesNeedKey);
      expect(simulator.seen.map(({ path }) => path).join()).not.toContain(suite.key);
    });

    it('finds a job again by the id of the vendor after another worker has died', async () => {
      await attempt();
      expect(job.known?.id).toEqual(expect.any(String));
      expect(await untilDone(open())).toMatchObject(anOutput);
      expect(simulator.submissions).toHaveLength(1);
    });

    it('goes on while questions about the job fail', async () => {
      await attempt();
      simulator.nextLook((response) => json(response, 500, {}));
      simulator.nextLook((response) => json(response, 429, {}, { 'retry-after': '45' }));
      simulator.nextLook((response) => void response.destroy());
      simulator.nextLook((response) => void response.writeHead(200).end('<html>'));
      expect(await attempt()).toBeInstanceOf(JobUnderWay);
      expect(await attempt()).toMatchObject({ pauseMs: 45_000 });
      for (let tries = 0; tries < 2; tries++) expect(await attempt()).toBeInstanceOf(JobUnderWay);
      expect(await untilDone()).toMatchObject(anOutput);
      expect(simulator.submissions).toHaveLength(1);
    });

    it('gives a job up after half an hour, and leaves it on record so that it is cancelled', async () => {
      simulator.looks = 9;
      await attempt();
      job.age(longestJobMs);
      expect(await attempt()).toMatchObject({ code: 'model_timeout', retryable: false });
      const id = job.known?.id ?? '';
      const { signal } = new AbortController();
      for (const one of [id, id, 'gone', '../else']) await vendor.cancel(one, signal);
      expect(simulator.cancelled).toHaveLength(suite.cancels ? 1 : 0);
      expect(simulator.seen.every(({ path }) => !path.includes('..') && !path.includes('else'))).toBe(true);
    });

    it.each(suite.refusals)('leaves nothing on record of a submission that is refused with %i %j', async (...refusal) => {
      const [status, document, expected] = refusal;
      simulator.nextSubmit((response) => json(response, status, document, { 'retry-after': '7' }));
      const failure = await attempt();
      expect(failure).toMatchObject(expected);
      expect(String(failure)).not.toContain(suite.key);
      if ('retryable' in expected && expected.retryable === true) expect(failure).toMatchObject({ retryAfterSeconds: 7 });
      expect([job.known, job.orphans]).toEqual([null, 0]);
    });

    it('leaves nothing on record of a submission that could not be sent', async () => {
      const nowhere = await suite.start();
      const { origin } = nowhere;
      await nowhere.stop();
      expect(await attempt(open(origin))).toMatchObject({ code: 'unreachable', retryable: true });
      expect([job.known, job.orphans]).toEqual([null, 0]);
    });

    it.each<[string, Script]>([
      ['whose connection broke', (response) => void response.destroy()],
      ['that a gateway answered', (response) => json(response, 502, {})],
      ['whose answer names no job', (response) => json(response, 200, { id: '../elsewhere', code: 0, data: { id: '../x' } })],
      ['whose answer is no JSON', (response) => void response.writeHead(200).end('<html>')],
    ])('counts a submission %s as an orphan once another one is sent, unless its job is found', async (_what, how) => {
      lose(how);
      expect(await attempt()).toMatchObject({ class: 'provider_outage', retryable: true });
      expect(job.known).toMatchObject({ id: null });
      expect(await untilDone()).toMatchObject(anOutput);
      expect([simulator.submissions.length, job.orphans]).toEqual(suite.isFoundByName ? [1, 0] : [2, 1]);
    });

    it.each(suite.ends)('fails for a job that ended so: %s', async (_what, set, expected) => {
      simulator.looks = 0;
      set(simulator);
      expect(await attempt()).toBeInstanceOf(JobUnderWay);
      const failure = await untilDone();
      expect(failure).toMatchObject(expected);
      expect(String(failure)).not.toContain(suite.key);
      expect(job.known).toBeNull();
    });

    it.each<[string, () => Promise<Buffer | number>]>([
      ['has expired', () => Promise.resolve(404)],
      ['is a page', () => Promise.resolve(Buffer.from('<!doctype html><title>Gone</title>'))],
      ['is empty', () => Promise.resolve(Buffer.alloc(0))],
    ])('fails for good, without another job, when the output %s', async (_what, answer) => {
      simulator.fileAnswer = answer;
      expect(await untilDone()).toMatchObject({ code: 'unusable_answer', retryable: false });
      expect([job.known, simulator.submissions.length]).toEqual([null, 1]);
    });

    it.each<[string, readonly unknown[], string]>([
      ['nothing', [], 'unusable_answer'],
      ['a local file', ['file:///etc/passwd'], 'unusable_answer'],
      ['an address inside the network', ['http://169.254.169.254/latest/meta-data'], 'endpoint_refused'],
    ])('fails for good when the output is %s', async (_what, addresses, code) => {
      simulator.addresses = addresses;
      expect(await untilDone()).toMatchObject({ code, retryable: false });
      expect(job.known).toBeNull();
    });

    it('asks again about an output that cannot be read for the moment', async () => {
      simulator.looks = 0;
      await attempt();
      simulator.fileAnswer = () => Promise.resolve(503);
      const { known } = job;
      for (let tries = 0; tries < 3; tries++) expect(await attempt()).toBeInstanceOf(JobUnderWay);
      expect(job.known).toEqual(known);
    });

    it('may be closed twice', async () => {
      await vendor.close();
      await vendor.close();
    });
  });
}
