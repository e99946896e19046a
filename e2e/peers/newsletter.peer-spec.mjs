// Newsletters by a real mail server (Postfix), which their subscribers read on a real IMAP server (Dovecot) with a client of somebody else.
import { attribute, Database, Instance, Workspace } from '@imprint/e2e/harness/index';
import { eventually } from '@imprint/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ImapFlow } from 'imapflow';
import { simpleParser } from 'mailparser';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { hasMailServers } from '../../tools/install-mail-servers.mjs';
import { startMailServers } from './start-mail-servers.mjs';

const isThere = hasMailServers();
if (!isThere)
  console.log(
    'NOT RUN: newsletters on a real Postfix and Dovecot, because their Debian packages are missing, or this is not root.',
  );

const domain = 'terrace.example';
const names = ['ada', 'bob', 'cid', 'dan', 'eve'];
let servers;
let way;
let instance;
let database;
let workspace;
let newsletter;
let connectionId;
/** The first issue, and its picture. */
let spring;
let picture;

/** What lies between the instance and Postfix: it can hold back the answer to a message. */
async function startWay(port) {
  const held = { next: undefined };
  const sockets = new Set();
  const server = createServer((client) => {
    const upstream = connect(port, '127.0.0.1');
    let hasSentMessage = false;
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.once('close', () => (client.destroy(), upstream.destroy()));
    }
    client.on('data', (chunk) => {
      hasSentMessage = chunk.toString('latin1').endsWith('\r\n.\r\n');
      upstream.write(chunk);
    });
    upstream.on('data', (chunk) => {
      if (held.next === undefined || !hasSentMessage) return client.write(chunk);
      held.next.resolve();
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    port: server.address().port,
    /** Resolves once Postfix has taken a message, whose answer and all others are lost from then on. */
    loseAnswer() {
      held.next = Promise.withResolvers();
      return held.next.promise;
    },
    answerAgain: () => (held.next = undefined),
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** In the mailbox of a subscriber, who signs in with a password (`LOGIN`). */
async function inMailboxOf(name, act, password = servers.passwords.get(name)) {
  const client = new ImapFlow({
    host: '127.0.0.1',
    port: servers.imapPort,
    secure: false,
    doSTARTTLS: false,
    logger: false,
    auth: { user: `${name}@${domain}`, pass: password, loginMethod: 'LOGIN' },
  });
  await client.connect();
  try {
    return await act(client, await client.mailboxOpen('INBOX'));
  } finally {
    await client.logout();
  }
}

/** Every mail in a mailbox, as IMAP gives it. */
const mailsOf = (name) =>
  inMailboxOf(name, async (client, { exists }) => {
    if (exists === 0) return [];
    const mails = [];
    for await (const { source } of client.fetch('1:*', { source: true })) mails.push(await simpleParser(source));
    return mails;
  });

/** What a mail consists of, from the outermost to the innermost part. */
const typesIn = ({ type, childNodes = [] }) => [type, ...childNodes.flatMap(typesIn)];
/** Of the mail that a target sends somebody (docs/channels/newsletter.md). */
const messageIdOf = (targetId, subscriberId) =>
  `<${createHash('sha256').update(`${targetId} ${subscriberId}`).digest('hex').slice(0, 40)}@${domain}>`;

const about = (mails, subject) => mails.filter((mail) => mail.subject === subject);
/** Once Postfix has delivered it. */
const mailTo = (name, subject) => eventually(async () => about(await mailsOf(name), subject)[0], { timeoutMs: 30_000 });
const linkIn = ({ text }, action) => new RegExp(`https?://\\S+/${action}\\?code=[\\w.-]+`).exec(text)?.[0];
const post = (address, fields = {}) => fetch(address, { method: 'POST', body: new URLSearchParams(fields) });
const subscribers = (name) => workspace.api.data('GET', `/v1/newsletters/${newsletter.id}/subscribers?search=${name}@${domain}`);
const state = async (name) => attribute((await subscribers(name))[0], 'status');
const publish = async (title, more = {}) => {
  const { id } = await workspace.schedule({ title, baseContent: `**${title}** is here.`, targets: [{ connectionId }], ...more });
  return workspace.untilEnded(id);
};
const issue = async (subject) => {
  const issues = await workspace.api.data('GET', `/v1/newsletters/${newsletter.id}/issues`);
  return issues.find((each) => attribute(each, 'subject') === subject)?.attributes;
};
const completed = (subject) =>
  eventually(async () => ((await issue(subject))?.completedAt ?? null) !== null && issue(subject), { timeoutMs: 60_000 });

(isThere ? describe : describe.skip)('on a real Postfix and a real Dovecot', () => {
  beforeAll(async () => {
    servers = await startMailServers({ domain, mailboxes: names });
    way = await startWay(servers.port);
    instance = await Instance.start({
      settings: { MAIL_URL: `smtp://127.0.0.1:${way.port}`, MAIL_FROM: `Imprint <news@${domain}>`, SWEEP_INTERVAL_MS: '500' },
    });
    database = await Database.open(instance.databaseUrl);
    workspace = await Workspace.open(instance);
    const made = { brandId: workspace.brandId, name: 'Terrace news', postalLine: 'Lime Street 1, Cologne' };
    newsletter = await workspace.api.data('POST', '/v1/newsletters', made);
    const connection = await workspace.connect({ platform: 'newsletter', credentials: { senderName: 'Café Terrace' } });
    connectionId = connection.id;
    await workspace.api.data('PATCH', `/v1/connections/${connectionId}`, { destinationId: newsletter.id });
  });
  afterAll(async () => {
    await database?.close();
    await instance?.stop();
    await way?.stop();
    await servers?.stop();
  });

  it('somebody subscribes, and confirms by the mail that reaches their mailbox', async () => {
    expect((await post(attribute(newsletter, 'subscribeUrl'), { address: `ada@${domain}` })).status).toBe(200);
    const mail = await mailTo('ada', 'Please confirm: Terrace news');
    expect(await state('ada')).toBe('pending');
    expect((await post(linkIn(mail, 'confirm'))).status).toBe(200);
    expect(await state('ada')).toBe('confirmed');
  });

  it('an issue arrives as it was written, with its picture inside, and unknown addresses are found out', async () => {
    const addresses = [...names.slice(1), 'nobody'].map((name) => `${name}@${domain}`);
    await workspace.api.data('POST', `/v1/newsletters/${newsletter.id}/subscribers`, {
      addresses,
      consent: 'Asked at the counter',
    });
    ({ attributes: picture } = await workspace.generate({ prompt: 'A terrace', brandId: workspace.brandId }));
    const media = [{ assetId: picture.output.assetId, altText: 'A terrace at noon' }];
    const text = 'Grüße, *alle*:\n\n- [menu](https://terrace.example/?a=b&c=d)\n\n.\n\nЖ 🌱';
    spring = await publish('Frühling', { baseContent: text, media });
    expect(spring.attributes.status).toBe('published');
    expect(await completed('Frühling')).toMatchObject({ sent: 5, bounced: 1, failed: 0, unconfirmed: 0, waiting: 0 });
    expect(await state('nobody')).toBe('bounced');

    const mails = await Promise.all(names.map((name) => mailTo(name, 'Frühling')));
    for (const [index, mail] of mails.entries()) {
      expect(mail.from.value).toEqual([{ name: 'Café Terrace', address: `news@${domain}` }]);
      expect(mail.to.value).toEqual([{ name: '', address: `${names[index]}@${domain}` }]);
      expect(mail.text).toContain(text);
      expect(mail.html).toContain('<em>alle</em>');
      expect(mail.html).toContain('<a href="https://terrace.example/?a=b&amp;c=d"');
      expect(mail.text).toContain('Lime Street 1, Cologne');
      const [shown] = mail.attachments;
      expect(shown).toMatchObject({ contentType: 'image/png', contentDisposition: 'inline', related: true });
      expect(shown.content.subarray(1, 4).toString()).toBe('PNG');
      expect(mail.headers.get('list').unsubscribe.url).toBe(linkIn(mail, 'unsubscribe'));
      expect(mail.headerLines.find(({ key }) => key === 'list-unsubscribe-post').line).toBe(
        'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
      );
    }
    expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(names.length);
  });

  it('is found by its Message-ID in the mailbox of its subscriber, with both forms of the text, the picture and the headers to leave', async () => {
    const [{ id: targetId }] = spring.attributes.targets;
    const file = Buffer.from(await (await fetch(picture.output.url)).arrayBuffer());
    for (const name of names) {
      const [{ id: subscriberId }] = await subscribers(name);
      await inMailboxOf(name, async (client) => {
        const messageId = messageIdOf(targetId, subscriberId);
        const [uid, ...others] = await client.search({ header: { 'message-id': messageId } }, { uid: true });
        expect([uid, others]).toEqual([expect.any(Number), []]);
        const { source, bodyStructure } = await client.fetchOne(uid, { source: true, bodyStructure: true }, { uid: true });
        expect(typesIn(bodyStructure)).toEqual([
          ...['multipart/alternative', 'text/plain', 'multipart/related', 'text/html', 'image/png'],
        ]);
        const [head] = source.toString().split('\r\n\r\n', 1);
        const lines = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n');
        expect(lines).toContain(`Message-ID: ${messageId}`);
        expect(lines).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
        const mail = await simpleParser(source);
        expect(lines).toContain(`List-Unsubscribe: <${linkIn(mail, 'unsubscribe')}>`);
        expect(mail.attachments[0].content.equals(file)).toBe(true);
      });
    }
  });

  it('is read by nobody else: a wrong password, that of somebody else and an address without a mailbox are refused', async () => {
    const read = (name, password) => inMailboxOf(name, () => 'read', password);
    const refused = { authenticationFailed: true, serverResponseCode: 'AUTHENTICATIONFAILED' };
    expect(await read('ada')).toBe('read');
    for (const password of ['wrong', servers.passwords.get('bob'), `${servers.passwords.get('ada')}x`])
      await expect(read('ada', password)).rejects.toMatchObject(refused);
    await expect(read('nobody', servers.passwords.get('ada'))).rejects.toMatchObject(refused);
  });

  it('a worker that is killed while Postfix answers mails nobody twice, and says of whom it does not know', async () => {
    const taken = way.loseAnswer();
    const published = await publish('Summer menu');
    await taken;
    await instance.app('scheduler-worker').kill();
    way.answerAgain();
    await instance.app('scheduler-worker').start();
    await instance.ready();
    // As if its lease had ended, which takes two minutes.
    await database.rows(`update newsletter_mail set wake_at = now() where status in ('waiting', 'sending')`);
    expect(await completed('Summer menu')).toMatchObject({ sent: 4, unconfirmed: 1, waiting: 0 });
    // Postfix had taken that one as well: everybody has it, once.
    for (const name of names) {
      await mailTo(name, 'Summer menu');
      expect(about(await mailsOf(name), 'Summer menu')).toHaveLength(1);
    }
    expect((await workspace.untilEnded(published.id)).attributes.status).toBe('published');
  });

  it('nothing more is sent to somebody who left by one click', async () => {
    const [mail] = about(await mailsOf('bob'), 'Summer menu');
    expect((await fetch(mail.headers.get('list').unsubscribe.url)).status).toBe(200);
    expect(await state('bob')).toBe('confirmed');
    expect((await post(mail.headers.get('list').unsubscribe.url, { 'List-Unsubscribe': 'One-Click' })).status).toBe(200);
    expect(await state('bob')).toBe('unsubscribed');
    await publish('Autumn menu');
    expect(await completed('Autumn menu')).toMatchObject({ sent: 4, unconfirmed: 0 });
    for (const name of names.filter((each) => each !== 'bob')) await mailTo(name, 'Autumn menu');
    expect(about(await mailsOf('bob'), 'Autumn menu')).toEqual([]);
  });
});
