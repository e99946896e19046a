import { freePort, selfSignedCertificate, testConfig } from '@imprint/platform/testing';
import { afterEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { Mailer } from '../mail/index.js';
import { MailCheck } from './mail-check.js';

const sender = 'Imprint <hello@imprint.example>';
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A real mail server that knows one login. */
async function served(options: SMTPServerOptions = {}): Promise<string> {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ password }, _session, done) => (password === 'right' ? done(null, { user: 'imprint' }) : done(new Error('no'))),
    ...options,
  });
  server.on('error', () => undefined);
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  closing.push(() => new Promise<void>((resolve) => server.close(resolve)));
  return `127.0.0.1:${(listening.address() as AddressInfo).port}`;
}

async function checked(settings: Parameters<typeof testConfig>[0]) {
  const config = testConfig({ MAIL_FROM: sender, ...settings });
  const mailer = new Mailer(config);
  closing.push(() => Promise.resolve(mailer.onApplicationShutdown()));
  return new MailCheck(config, mailer).check();
}

describe('outgoing mail', () => {
  it('works where the server answers and accepts the login', async () => {
    const host = await served();
    expect(await checked({ MAIL_URL: `smtp://imprint:right@${host}` })).toEqual({ finding: 'mail_ok', values: { host } });
  });

  it('needs a sender that receivers accept', async () => {
    const MAIL_URL = `smtp://imprint:right@${await served()}`;
    for (const from of ['Imprint <imprint@localhost>', 'imprint@box.local'])
      expect(await checked({ MAIL_URL, MAIL_FROM: from })).toMatchObject({ finding: 'mail_sender' });
    expect(await checked({ MAIL_URL, MAIL_FROM: 'hello@imprint.example' })).toMatchObject({ finding: 'mail_ok' });
  });

  it('is off without a server, and in files nobody gets it', async () => {
    expect(await checked({ MAIL_URL: null })).toMatchObject({ finding: 'mail_off' });
    expect(await checked({ MAIL_URL: 'file:///tmp/nowhere' })).toMatchObject({ finding: 'mail_folder' });
  });

  it('says that the login is refused, and tells nothing of it', async () => {
    const found = await checked({ MAIL_URL: `smtp://imprint:wrong@${await served()}` });
    expect(found).toMatchObject({ finding: 'mail_login_refused' });
    expect(JSON.stringify(found)).not.toMatch(/imprint:|wrong/);
  });

  it('says that nothing answers', async () => {
    const host = `127.0.0.1:${await freePort()}`;
    expect(await checked({ MAIL_URL: `smtp://${host}` })).toEqual({
      finding: 'mail_unreachable',
      values: { host, reason: 'ECONNREFUSED' },
    });
  });

  it('says why there is no encrypted connection', async () => {
    const host = await served({ secure: true, ...selfSignedCertificate() });
    expect(await checked({ MAIL_URL: `smtps://${host}` })).toMatchObject({
      finding: 'mail_tls',
      values: { reason: 'self-signed certificate' },
    });
    expect(await checked({ MAIL_URL: `smtps://${await served()}` })).toMatchObject({
      finding: 'mail_tls',
      values: { reason: 'the server does not speak TLS on this port' },
    });
  });

  it('says that the server turns this instance away', async () => {
    const host = await served({
      onConnect: (_session, done) => done(Object.assign(new Error('go away'), { responseCode: 554 })),
    });
    expect(await checked({ MAIL_URL: `smtp://${host}` })).toMatchObject({ finding: 'mail_refused', values: { reason: 554 } });
  });
});
