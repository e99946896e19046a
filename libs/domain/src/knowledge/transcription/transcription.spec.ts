import { ApprovalRequired } from '../../identity/index.js';
import { addCredits, openAccount } from '../../credits/credit-movements.repository.js';
import { sumsOfEntries } from '../../credits/credits.fixture.js';
import { microPerCredit } from '@imprint/contracts/credits';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { stageOfFile } from '../ingestion/knowledge-stage.fixture.js';
import { person } from '../knowledge.fixture.js';
import { modelError, spoken, type StandInListener } from './stand-in-listener.fixture.js';

const stage = stageOfFile();
const credits = 100;
let listener: StandInListener;
beforeEach(async () => {
  const { opened } = stage();
  ({ listener } = opened);
  listener.reset();
  for (const table of ['credit_entry', 'credit_reservation', 'credit_month', 'credit_account'])
    await opened.dataSource.query(`delete from ${table}`);
  await opened.dataSource.transaction(async (manager) => {
    await openAccount(manager, 'org');
    const added = {
      organizationId: 'org',
      micro: credits * microPerCredit,
      mostMicro: 10 ** 12,
      entryId: 'cre_1',
      reference: 'a',
    };
    await addCredits(manager, added);
  });
});

/** Whole credits: free, reserved and spent. */
async function balances(): Promise<number[]> {
  const { available, reserved, spent } = await sumsOfEntries(stage().opened.dataSource);
  return [available, reserved, spent].map((micro) => micro / microPerCredit);
}
/** A file of two minutes. */
async function addFile(kind: 'audio' | 'video' = 'audio'): Promise<string> {
  const id = await stage().assetOf(kind, kind === 'audio' ? 'audio/mpeg' : 'video/mp4', Buffer.from('sound'));
  await stage().opened.dataSource.query('update asset set duration_seconds = 120 where id = $1', [id]);
  return id;
}
const capture = async (kind: 'audio' | 'video' = 'audio'): Promise<string> =>
  (await stage().opened.capturing.capture(person, 'brand', { kind, assetId: await addFile(kind) })).id;
const work = () => stage().opened.ingester.ingestNext('transcription');
const columns = async (id: string) => {
  const sql =
    'select transcription, heard, progress, extract(epoch from wake_at - now())::float8 as waits from knowledge_source where id = $1';
  const [row] = await stage().opened.dataSource.query<
    { transcription: unknown; heard: unknown; progress: number; waits: number }[]
  >(sql, [id]);
  return row;
};

describe('a recording without a transcript', () => {
  it('is transcribed, found at its times in the language that is spoken, and costs what was listened to', async () => {
    listener.said = [spoken(0, 'Wir backen jeden Morgen.', 'de'), spoken(60, 'Brot.', 'de')];
    listener.seconds = 59;
    const id = await capture();
    expect([await balances(), await stage().opened.ingester.ingestNext()]).toEqual([[98, 2, 0], false]);
    await work();
    expect(await stage().read(id)).toMatchObject({ state: 'ready', language: 'de', progress: null, failure: null, chunks: 1 });
    expect(await stage().textOf(id)).toBe('Wir backen jeden Morgen. Brot.');
    const sql = 'select start_seconds as "from", end_seconds as "to", language from knowledge_chunk';
    expect(await stage().opened.dataSource.query(sql)).toEqual([{ from: 5, to: 59, language: 'de' }]);
    expect(listener.files).toEqual([{ mimeType: 'audio/mpeg', bytes: Buffer.from('sound') }]);
    expect(await balances()).toEqual([99, 0, 1]);
    expect(await columns(id)).toMatchObject({ transcription: null, heard: null });
  });

  it('says in its version when each sentence is heard', async () => {
    listener.said = [spoken(0, 'Good morning.'), spoken(60, 'Bread.')];
    const id = await capture('video');
    await work();
    const { versionId } = await stage().read(id);
    const { marks } = await stage().opened.sources.readVersion(person, 'brand', id, versionId ?? '');
    expect(marks).toEqual([
      { at: 0, seconds: 5, endSeconds: 7.5 },
      { at: 14, seconds: 65, endSeconds: 67.5 },
    ]);
  });

  it('costs nothing, and says why, where nobody transcribes; later it is transcribed when it is retried', async () => {
    listener.reason = 'No model of this instance transcribes.';
    const id = await capture('video');
    await stage().opened.readAll();
    expect(await stage().read(id)).toMatchObject({
      state: 'failed',
      failure: {
        code: 'transcription_unavailable',
        message: 'No model of this instance transcribes. Add captions to the video, or retry it once a model transcribes.',
      },
    });
    expect(await balances()).toEqual([100, 0, 0]);
    listener.reason = null;
    listener.said = [spoken(0, 'Good morning.')];
    await stage().opened.changing.retry(person, 'brand', id);
    expect(await balances()).toEqual([98, 2, 0]);
    await work();
    expect([(await stage().read(id)).state, await balances()]).toEqual(['ready', [98, 0, 2]]);
  });

  it('is not transcribed with captions or a transcript, and costs nothing', async () => {
    const vtt = 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nGood morning\n';
    const captioned = await stage().assetOf('video', 'video/mp4', Buffer.from('mp4'), vtt);
    await stage().opened.known({ kind: 'video', assetId: captioned });
    await stage().opened.known({ kind: 'audio', assetId: await addFile(), text: 'What somebody says.' });
    expect([listener.keys, await balances()]).toEqual([[], [100, 0, 0]]);
  });

  it('costs nothing if captions were written while it waited', async () => {
    const id = await capture('video');
    const { assetId } = await stage().read(id);
    await stage().opened.dataSource.query(`update asset set captions = '[{"language":"en","cues":1}]' where id = $1`, [assetId]);
    await stage().opened.dataSource.query(
      `insert into asset_captions (id, organization_id, asset_id, language, cues, content)
       values ('cap', 'org', $1, 'en', 1, $2)`,
      [assetId, 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nGood morning\n'],
    );
    await work();
    expect([(await stage().read(id)).state, listener.keys, await balances()]).toEqual(['ready', [], [100, 0, 0]]);
  });

  it('whose file was deleted says so, and costs nothing', async () => {
    const id = await capture();
    await stage().opened.dataSource.query('delete from asset');
    await work();
    expect([(await stage().read(id)).failure?.code, await balances()]).toEqual(['file_missing', [100, 0, 0]]);
    await stage().opened.changing.retry(person, 'brand', id);
    await stage().opened.readAll();
    expect([(await stage().read(id)).failure?.code, listener.keys]).toEqual(['file_missing', []]);
  });

  it('is refused without enough credits, and nothing is added', async () => {
    await stage().opened.dataSource.query(`update credit_account set available_micro = 1999999, funded_micro = 1999999`);
    await expect(capture()).rejects.toMatchObject({ code: 'insufficient_credits' });
    expect(await stage().count('knowledge_source')).toBe(0);
  });

  it('waits for an approval above the threshold of the organization', async () => {
    await stage().opened.dataSource.query('update credit_account set approval_threshold_micro = 1999999');
    await expect(capture()).rejects.toBeInstanceOf(ApprovalRequired);
    await stage().opened.dataSource.query('update credit_account set approval_threshold_micro = 2000000');
    await capture();
    expect([await stage().count('knowledge_source'), await balances()]).toEqual([1, [98, 2, 0]]);
  });

  it('costs nothing with a key of the organization', async () => {
    listener.needsOwnKey = true;
    listener.said = [spoken(0, 'Good morning.')];
    const id = await capture();
    await work();
    expect([(await stage().read(id)).state, await balances()]).toEqual(['ready', [100, 0, 0]]);
  });

  it('in which nobody speaks fails, and costs nothing', async () => {
    for (const silence of [() => (listener.isSilent = true), () => (listener.said = [spoken(0, '')])]) {
      listener.reset();
      silence();
      const id = await capture();
      await work();
      expect(await stage().read(id)).toMatchObject({ state: 'failed', failure: { code: 'no_speech' } });
    }
    expect(await balances()).toEqual([100, 0, 0]);
  });
});

describe('a transcription that is interrupted', () => {
  it('goes on after a worker died, without paying twice for what was heard, and is charged once', async () => {
    listener.said = [spoken(0, 'One.'), new Error('the process died'), spoken(60, 'Two.')];
    const id = await capture();
    await work();
    expect(await stage().read(id)).toMatchObject({ state: 'processing', progress: 33 });
    expect(await work()).toBe(false);
    await stage().dueNow();
    await work();
    expect([(await stage().read(id)).state, await stage().textOf(id)]).toEqual(['ready', 'One. Two.']);
    expect([listener.paid, new Set(listener.keys).size]).toEqual([[0, 60], 1]);
    expect(await balances()).toEqual([98, 0, 2]);
    await stage().dueNow();
    expect([await work(), await balances()]).toEqual([false, [98, 0, 2]]);
  });

  it('waits as long as the vendor says, and keeps its reservation', async () => {
    listener.said = [modelError('rate_limited', true, 90), spoken(0, 'One.')];
    const id = await capture();
    await work();
    expect(await stage().read(id)).toMatchObject({ state: 'queued', failure: null });
    const { waits = 0 } = (await columns(id)) ?? {};
    expect([waits > 80, waits <= 90, await work(), await balances()]).toEqual([true, true, false, [98, 2, 0]]);
    await stage().dueNow();
    await work();
    expect((await stage().read(id)).state).toBe('ready');
  });

  it('fails after three tries, says what the vendor said, and is free; another try keeps what was heard', async () => {
    listener.said = [spoken(0, 'One.'), ...[1, 2, 3].map(() => modelError('provider_error', true)), spoken(60, 'Two.')];
    const id = await capture();
    for (let round = 1; round <= 3; round += 1) {
      await work();
      await stage().dueNow();
    }
    expect(await stage().read(id)).toMatchObject({
      ...{ state: 'failed', progress: null },
      failure: { code: 'transcription_failed', message: 'The service says provider_error.' },
    });
    expect(await balances()).toEqual([100, 0, 0]);
    await stage().opened.changing.retry(person, 'brand', id);
    await work();
    expect([(await stage().read(id)).state, listener.paid, await balances()]).toEqual(['ready', [0, 60], [98, 0, 2]]);
  });

  it.each([
    ['invalid_credential', 'transcription_failed'],
    ['model_unavailable', 'transcription_unavailable'],
    ['file_unreadable', 'unreadable'],
  ])('fails at once where another try would not help: %s', async (code, failure) => {
    listener.said = [modelError(code, false), spoken(0, 'One.')];
    const id = await capture();
    await work();
    expect([(await stage().read(id)).failure?.code, listener.keys.length, await balances()]).toEqual([failure, 1, [100, 0, 0]]);
  });

  it('is free when nobody wants it any more, and what was heard is not written', async () => {
    const ends: [string, (id: string) => Promise<unknown>][] = [
      ['archived', (id) => stage().opened.changing.archive(person, 'brand', id)],
      ['given a text', (id) => stage().opened.changing.update(person, 'brand', id, { text: `What is said in ${id}.` })],
      ['deleted', (id) => stage().opened.changing.delete(person, 'brand', id)],
      [
        'gone with its brand',
        () => stage().opened.dataSource.transaction((manager) => stage().opened.forgetting.ofBrand(manager, 'org', 'brand')),
      ],
    ];
    for (const [how, end] of ends) {
      listener.said = [spoken(0, 'One.')];
      const id = await capture();
      const held = await stage().opened.claims.claim('transcription');
      await end(id);
      expect([how, held?.id, await balances()]).toEqual([how, id, [100, 0, 0]]);
      if (held !== null)
        expect(await stage().opened.dataSource.transaction((manager) => stage().opened.claims.write(manager, held, {}))).toBe(
          false,
        );
    }
  });

  it('is reserved again when it comes back from the archive', async () => {
    const id = await capture();
    await stage().opened.changing.archive(person, 'brand', id);
    expect(await balances()).toEqual([100, 0, 0]);
    await stage().opened.changing.restore(person, 'brand', id);
    expect(await balances()).toEqual([98, 2, 0]);
    listener.said = [spoken(0, 'One.')];
    await work();
    expect([(await stage().read(id)).state, await balances()]).toEqual(['ready', [98, 0, 2]]);
  });
});

describe('a recording at an address', () => {
  const wave = Buffer.concat([Buffer.from('RIFF'), Buffer.from([36, 0, 0, 0]), Buffer.from('WAVEfmt '), Buffer.alloc(24)]);

  it('is read over redirects, is what its bytes say, and may cost as much as the longest', async () => {
    listener.said = [spoken(0, 'Good morning.')];
    await stage().opened.dataSource.query(`update credit_account set available_micro = 200000000, funded_micro = 200000000`);
    stage().routes.set('/pod', (_request, response) => response.writeHead(302, { location: '/pod.wav' }).end());
    stage().routes.set('/pod.wav', (_request, response) => response.writeHead(200, { 'content-type': 'text/plain' }).end(wave));
    const { id } = await stage().opened.capturing.capture(person, 'brand', { kind: 'audio', url: stage().at('/pod') });
    expect((await balances())[1]).toBe(120);
    await work();
    expect(await stage().read(id)).toMatchObject({ state: 'ready', url: stage().at('/pod'), isRefreshable: false });
    expect(listener.files).toEqual([{ mimeType: 'audio/wav', bytes: wave }]);
    expect((await balances()).slice(1)).toEqual([0, 2]);
  });

  it.each([
    ['/page', 'unsupported'],
    ['/none', 'error_answered'],
    ['/inside', 'address_refused'],
  ])('that is none is refused: %s', async (path, code) => {
    await stage().opened.dataSource.query(`update credit_account set available_micro = 200000000, funded_micro = 200000000`);
    stage().routes.set('/page', (_request, response) =>
      response.writeHead(200, { 'content-type': 'audio/mpeg' }).end('<p>Bread</p>'),
    );
    stage().routes.set('/inside', (_request, response) => response.writeHead(302, { location: 'http://127.0.0.2/' }).end());
    const { id } = await stage().opened.capturing.capture(person, 'brand', { kind: 'audio', url: stage().at(path) });
    await work();
    expect([(await stage().read(id)).failure?.code, listener.keys, (await balances())[1]]).toEqual([code, [], 0]);
  });
});
