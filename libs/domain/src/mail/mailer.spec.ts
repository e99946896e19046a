import { testConfig } from '@imprint/platform/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { SMTPServer } from 'smtp-server';
import { Mailer } from './index.js';

const mail = { to: 'ada@example.com', subject: 'Grüße', text: 'Follow https://imprint.example/x?code=abc' };
const from = 'Imprint <hello@imprint.example>';

describe('over SMTP', () => {
  const taken: { from: string; to: string[]; login: unknown; message: string }[] = [];
  let refusal: Error | null = null;
  let server: SMTPServer;
  let url: string;

  beforeAll(async () => {
    server = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _session, done) =>
        password === 'right' ? done(null, { user: username }) : done(new Error('no such login')),
      onData: (stream, { envelope, user }, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const sender = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
          const to = envelope.rcptTo.map(({ address }) => address);
          taken.push({ from: sender, to, login: user, message: Buffer.concat(chunks).toString('utf8') });
          done(refusal);
        });
      },
    });
    server.on('error', () => undefined);
    const listening = server.listen(0, '127.0.0.1');
    await once(listening, 'listening');
    url = `127.0.0.1:${(listening.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise<void>((resolve) => server.close(resolve)));
  afterEach(() => {
    refusal = null;
    taken.length = 0;
  });

  it('a mail reaches the server with the login from the address', async () => {
    await new Mailer(testConfig({ MAIL_URL: `smtp://imprint:right@${url}`, MAIL_FROM: from })).send(mail);
    expect(taken).toMatchObject([{ from: 'hello@imprint.example', to: ['ada@example.com'], login: 'imprint' }]);
    expect(taken[0]?.message).toContain('Follow https://imprint.example/x?code=abc');
  });

  it('neither an address nor a subject can add a recipient or a header', async () => {
    const mailer = new Mailer(testConfig({ MAIL_URL: `smtp://imprint:right@${url}`, MAIL_FROM: from }));
    await mailer.send({ ...mail, subject: 'Hi\r\nBcc: eve@example.com' });
    await mailer.send({ ...mail, to: 'ada@example.com, eve@example.com' }).catch(() => undefined);
    expect(taken.flatMap(({ to }) => to)).not.toContain('eve@example.com');
    expect(taken[0]?.message).not.toMatch(/^Bcc:/im);
  });

  it.each([
    ['refuses the login', () => `smtp://imprint:wrong@${url}`],
    ['is not there', () => 'smtp://127.0.0.1:1'],
  ])('a server that %s is a passing failure that tells nothing of the login', async (_what, address) => {
    const failure: unknown = await new Mailer(testConfig({ MAIL_URL: address() })).send(mail).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'service_unavailable', retryAfterSeconds: 60 });
    expect(String(failure)).not.toMatch(/wrong|127\.0\.0\.1|imprint:/);
  });

  it('a mail that the server refused is not reported as sent', async () => {
    refusal = new Error('mailbox full');
    const mailer = new Mailer(testConfig({ MAIL_URL: `smtp://imprint:right@${url}` }));
    await expect(mailer.send(mail)).rejects.toMatchObject({ code: 'service_unavailable' });
  });
});

describe('into a folder', () => {
  let folder: string;
  beforeAll(async () => (folder = join(await mkdtemp(join(tmpdir(), 'imprint-mail-')), 'new')));
  afterAll(() => rm(join(folder, '..'), { recursive: true }));

  it('every mail is one complete file that only its owner can read', async () => {
    const mailer = new Mailer(testConfig({ MAIL_URL: pathToFileURL(folder).href, MAIL_FROM: from }));
    await Promise.all([1, 2, 3].map((n) => mailer.send({ ...mail, subject: `Number ${n}` })));
    const files = await readdir(folder);
    expect(files.filter((name) => /^\d{4}-.*\.eml$/.test(name))).toHaveLength(3);
    const messages = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
    expect(messages.map((message) => /^Subject: (.*)\r$/m.exec(message)?.[1]).toSorted()).toEqual([
      'Number 1',
      'Number 2',
      'Number 3',
    ]);
    expect(messages[0]).toMatch(/^To: ada@example\.com\r$/m);
  });
});

it('without MAIL_URL, sending fails with an error that names the setting', async () => {
  const mailer = new Mailer(testConfig());
  expect(mailer.isConfigured).toBe(false);
  await expect(mailer.send(mail)).rejects.toMatchObject({ code: 'not_configured', message: expect.stringContaining('MAIL_URL') });
});
