import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { OpenedConnection, OutgoingPost } from '@imprint/domain/publishing/channel';
import { SafeFetch } from '@imprint/platform/safe-fetch';
import { channelConformance } from './channel.conformance.js';
import { MediawikiChannel } from './mediawiki.channel.js';
import { keptSteps, outgoingImage, outgoingPost } from './outgoing-post.fixture.js';
import { FaultProxy } from './testing/fault-proxy.js';
import { mediawikiCalls, mediawikiError, mediawikiNetwork } from './testing/mediawiki-network.js';
import { MediawikiSimulator } from './testing/mediawiki-simulator.js';
import { seenMediawikiPage } from './testing/seen-mediawiki-page.js';

const signal = new AbortController().signal;
const image = Buffer.from('an image');
const safeFetch = new SafeFetch(['localhost']);

afterAll(() => safeFetch.onApplicationShutdown());

channelConformance('mediawiki', { network: true, account: true, checksLength: false }, async () => {
  const wiki = new MediawikiSimulator();
  const gate = new FaultProxy(await wiki.start());
  await gate.up();
  const { username, password } = wiki.addPassword('Author');
  const refusedPassword = 'x'.repeat(32);
  return {
    channel: new MediawikiChannel(safeFetch, { PUBLIC_API_URL: 'https://imprint.example' }),
    credentials: { site: gate.url, username, password },
    refusedCredentials: { site: `${gate.url}/api.php`, username, password: refusedPassword },
    secrets: [password, refusedPassword],
    titleOf: ({ targetId, title }) => `${targetId.slice(-16)} ${title}`,
    posts: () =>
      Promise.resolve(
        wiki.wiki.pages
          .filter(({ namespace }) => namespace !== 6)
          .map(({ revisions }) => seenMediawikiPage(revisions.at(-1)?.text ?? '')),
      ),
    loseNextAnswer: () => void gate.breakNext(mediawikiCalls.editPage, { kind: 'lose-answer' }),
    loseNextChange: (action) =>
      void gate.breakNext(action === 'edit' ? mediawikiCalls.editPage : mediawikiCalls.deletePage, { kind: 'lose-answer' }),
    proxy: gate,
    generatedPosts: 200,
    network: mediawikiNetwork(gate),
    stop: async () => {
      await gate.down();
      await wiki.stop();
    },
  };
});

let simulator: MediawikiSimulator;
let proxy: FaultProxy;
let channel: MediawikiChannel;
let connection: OpenedConnection;

beforeEach(async () => {
  simulator = new MediawikiSimulator();
  proxy = new FaultProxy(await simulator.start());
  await proxy.up();
  channel = new MediawikiChannel(safeFetch, { PUBLIC_API_URL: 'https://imprint.example' });
  const credentials = { site: `${proxy.url}/api.php`, ...simulator.addPassword('Author') };
  connection = { id: 'conn_1', organizationId: 'org_1', brandId: 'brand_1', handle: null, credentials };
});
afterEach(async () => {
  await proxy.down();
  await simulator.stop();
});

const publish = (post: OutgoingPost) => channel.publish(post, signal);
const lookUp = (post: OutgoingPost) => channel.lookUp({ ...post, firstSentAt: new Date() }, signal);
const someoneElse = { user: 'Ada', comment: 'Typo', text: 'Closed today.' };

describe('a page on a wiki', () => {
  it('is marked by the summary of its edit, and has its text and its images', async () => {
    const media = [{ ...outgoingImage(image, 'A [cup]'), width: 801 }, outgoingImage(image, null)];
    const post = outgoingPost(connection, { title: 'Menu', text: "''Soup''\nhttps://imprint.example/a?b=1&c", media });
    const { externalProviderId, url } = await publish(post);
    const page = simulator.wiki.find('Menu');
    expect({ externalProviderId, url }).toEqual({
      externalProviderId: String(page?.id),
      url: 'https://wiki.terrace.example/Menu',
    });
    expect(page?.revisions).toMatchObject([{ user: 'Author', comment: `imprint:${post.targetId}` }]);
    expect(page?.revisions[0]?.text).toBe(
      [
        '&#39;&#39;Soup&#39;&#39;<br />\n[https://imprint.example/a?b=1&c https&#58;//imprint.example/a?b=1&#38;c]',
        '[[File:Imprint-asset-8.png|800px|alt=A &#91;cup&#93;]]',
        '[[File:Imprint-asset-8.png|alt=]]',
      ].join('\n\n'),
    );
  });

  it('is not written over one of the same title, before which nothing is uploaded', async () => {
    simulator.wiki.create('Menu', someoneElse);
    const taken = { outcome: 'refused', class: 'validation', code: 'title_taken', retryable: false };
    const post = outgoingPost(connection, { title: 'menu', media: [outgoingImage(image, null)] });
    await expect(publish(post)).rejects.toMatchObject(taken);
    expect(simulator.files.size).toBe(0);
    expect(await lookUp(post)).toEqual({ outcome: 'absent' });
    expect(simulator.wiki.find('Menu')?.revisions).toMatchObject([someoneElse]);
  });

  it.each([
    ['Author', 'Typo'],
    ['Ada', 'the mark'],
  ])('that %s creates in the same moment with the summary %s is another one', async (user, summary) => {
    const post = outgoingPost(connection, { title: 'Menu' });
    const comment = summary === 'Typo' ? summary : `imprint:${post.targetId}`;
    const isEdit = () => mediawikiCalls.editPage.test(proxy.seen.at(-1) ?? '');
    proxy.passes = () => {
      if (isEdit() && simulator.wiki.find('Menu') === undefined) simulator.wiki.create('Menu', { ...someoneElse, user, comment });
      return Promise.resolve(true);
    };
    await expect(publish(post)).rejects.toMatchObject({ outcome: 'refused', code: 'title_taken' });
    expect(simulator.wiki.find('Menu')?.revisions).toMatchObject([{ text: someoneElse.text }]);
  });

  it('is one, although two attempts create it at once', async () => {
    const post = outgoingPost(connection);
    const [one, other] = await Promise.all([publish({ ...post, steps: keptSteps() }), publish({ ...post, steps: keptSteps() })]);
    expect(one).toEqual(other);
    expect(simulator.wiki.pages).toHaveLength(1);
  });

  it('is found among many by its mark, also when somebody else has used the mark or moved the page', async () => {
    for (let count = 1; count <= 12; count += 1)
      simulator.wiki.create(`Page ${count}`, { user: 'Author', comment: '', text: 'x' });
    const post = outgoingPost(connection);
    simulator.wiki.create('Copy', { ...someoneElse, comment: `imprint:${post.targetId}` });
    expect(await lookUp(post)).toEqual({ outcome: 'absent' });
    const { externalProviderId } = await publish(post);
    const page = simulator.wiki.byId(externalProviderId);
    page.title = 'Moved';
    const url = 'https://wiki.terrace.example/Moved';
    expect(await lookUp({ ...post, steps: keptSteps() })).toMatchObject({
      outcome: 'found',
      record: { externalProviderId, url },
    });
  });

  it('keeps what somebody else has changed since', async () => {
    const post = outgoingPost(connection);
    const { externalProviderId } = await publish(post);
    simulator.wiki.addRevision(simulator.wiki.byId(externalProviderId), someoneElse);
    const edit = channel.editPost({ ...post, externalProviderId, text: 'Open' }, signal);
    await expect(edit).rejects.toMatchObject({ outcome: 'refused', code: 'page_changed', retryable: false });
    expect(simulator.wiki.changes).toBe(0);
  });

  it('is not deleted without the right to, which it names', async () => {
    const { externalProviderId } = await publish(outgoingPost(connection));
    simulator.rights.delete('delete');
    const message = expect.stringContaining('"delete"') as unknown;
    const refused = { outcome: 'refused', class: 'misconfiguration', code: 'not_permitted', message };
    await expect(channel.deletePost({ externalProviderId, connection }, signal)).rejects.toMatchObject(refused);
    expect(simulator.wiki.pages).toHaveLength(1);
  });
});

describe('an image on a wiki', () => {
  const post = () => outgoingPost(connection, { title: 'Menu', media: [outgoingImage(image, 'A cup')] });
  const shown = () => simulator.wiki.find('Menu')?.revisions[0]?.text;

  it('that is there under another name is shown from there', async () => {
    simulator.files.set('Cup.png', createHash('sha1').update(image).digest('hex'));
    await publish(post());
    expect(shown()).toContain('[[File:Cup.png|alt=A cup]]');
    expect(simulator.files.size).toBe(1);
  });

  it('whose answer was lost is not uploaded again', async () => {
    const lost = post();
    void proxy.breakNext(mediawikiCalls.uploadFile, { kind: 'lose-answer' });
    await expect(publish(lost)).rejects.toMatchObject({ outcome: 'refused', retryable: true });
    await publish(lost);
    expect([...simulator.files.keys()]).toEqual(['Imprint-asset-8.png']);
  });

  it('that was deleted there once is uploaded all the same, and one whose name is taken is not', async () => {
    simulator.nextWarning = { 'was-deleted': 'Imprint-asset-8.png' };
    await publish(post());
    expect(shown()).toContain('[[File:Imprint-asset-8.png|');
    simulator.nextWarning = {};
    simulator.files.set('Imprint-asset-8.png', 'another');
    const refused = { outcome: 'refused', class: 'validation', code: 'file_refused', retryable: false };
    await expect(publish({ ...post(), title: 'Other' })).rejects.toMatchObject(refused);
  });
});

describe('a refusal of a wiki', () => {
  const validation = { outcome: 'refused', class: 'validation', retryable: false };
  const misconfiguration = { outcome: 'refused', class: 'misconfiguration', retryable: false };
  const outage = { outcome: 'refused', class: 'provider_outage', retryable: true };

  it.each([
    ['permissiondenied', { ...misconfiguration, code: 'not_permitted' }],
    ['protectedpage', { ...validation, code: 'page_protected' }],
    ['blocked', { ...misconfiguration, code: 'account_blocked' }],
    ['abusefilter-disallowed', { ...validation, code: 'abuse_filter' }],
    ['spamblacklist', { ...validation, code: 'link_refused' }],
    ['titleblacklist-forbidden', { ...validation, code: 'title_refused' }],
    ['contenttoobig', { ...validation, code: 'text_too_long' }],
    ['hookaborted', { ...validation, code: 'post_refused', message: 'The wiki refused the post (No.).' }],
    ['readonly', { ...outage, code: 'wiki_read_only' }],
    ['badtoken', { ...outage, code: 'session_lost' }],
    ['assertuserfailed', { ...outage, code: 'session_lost' }],
    ['ratelimited', { outcome: 'refused', class: 'rate_limit', code: 'rate_limited', retryable: true }],
    ['internal_api_error_DBQueryError', { outcome: 'unknown', class: 'provider_outage', code: 'wiki_error', retryable: true }],
  ])('with the code %s', async (code, expected) => {
    void proxy.breakNext(mediawikiCalls.editPage, mediawikiError(code, 'No.'));
    await expect(publish(outgoingPost(connection))).rejects.toMatchObject(expected);
  });

  it.each([
    [
      { result: 'Failure', captcha: { type: 'question', id: '1' } },
      { ...misconfiguration, code: 'captcha_required' },
    ],
    [
      { result: 'Failure', spamblacklist: 'spam.example' },
      { ...validation, code: 'link_refused' },
    ],
    [
      { result: 'Failure', code: 'other' },
      { ...validation, code: 'post_refused' },
    ],
    [{}, { outcome: 'unknown', code: 'unreadable_answer' }],
  ])('as the result %j of the edit', async (edit, expected) => {
    simulator.nextEdit = edit;
    await expect(publish(outgoingPost(connection))).rejects.toMatchObject(expected);
  });

  it('to log in after too many logins is a matter of time', async () => {
    const wrong = { ...connection, credentials: { ...connection.credentials, password: 'y'.repeat(32) } };
    const post = outgoingPost(wrong);
    for (let count = 1; count <= 5; count += 1) await expect(publish(post)).rejects.toMatchObject({ class: 'credential' });
    await expect(publish(post)).rejects.toMatchObject({ class: 'rate_limit', retryable: true });
  });
});
