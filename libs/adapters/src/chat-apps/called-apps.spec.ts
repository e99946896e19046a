import { ChatAppError, type CalledChatApp, type ChatMessage } from '@imprint/domain/chat/chat-app';
import { SafeFetchModule } from '@imprint/platform/safe-fetch';
import { freePort, listen, type Listening } from '@imprint/platform/testing';
import { afterEach, describe, expect, it } from '@jest/globals';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { DiscordChatApp, SlackChatApp } from './index.js';

const secrets = ['BotTokenThatOnlyTestsKnow', 'ReplyHandleThatOnlyTestsKnow'] as const;
const [botToken, handle] = secrets;
const servers: Listening[] = [];
afterEach(async () => {
  await new SafeFetchModule().onApplicationShutdown();
  for (const server of servers.splice(0)) await server.close();
});

interface Call {
  call: string;
  body: Record<string, unknown>;
}

interface Answer {
  status: number;
  body: object;
  headers?: Record<string, string>;
}

/** Address of an app that answers every call like this, and what it was sent. */
async function server(answer: Answer): Promise<{ url: string; calls: Call[] }> {
  const calls: Call[] = [];
  const listening = await listen(
    createServer((request, response) => {
      void json(request).then((body) => {
        calls.push({ call: `${request.method ?? ''} ${request.url ?? ''}`, body: body as Record<string, unknown> });
        response.writeHead(answer.status, answer.headers).end(JSON.stringify(answer.body));
      });
    }),
  );
  servers.push(listening);
  return { url: listening.url, calls };
}

const discordAt = (url: string): CalledChatApp => {
  const instanceUrl = 'https://imprint.example';
  return new DiscordChatApp({ apiUrl: url, applicationId: '1', publicKey: 'a'.repeat(64), botToken, instanceUrl });
};
const slackAt = (url: string): CalledChatApp =>
  new SlackChatApp({ apiUrl: `${url}/api`, hooksUrl: url, signingSecret: 'secret', botToken });
const command = (replyHandle: string): ChatMessage => ({
  chatId: '7',
  messageId: null,
  isPrivate: true,
  text: '/help',
  replyHandle,
});

async function failure(call: Promise<void>): Promise<ChatAppError> {
  const error: unknown = await call.catch((reason: unknown) => reason);
  if (!(error instanceof ChatAppError)) throw new Error(`expected a ChatAppError, got ${String(error)}`);
  for (const secret of secrets) expect(error.message + String(error.stack)).not.toContain(secret);
  return error;
}

describe(DiscordChatApp.name, () => {
  it('edits the deferred answer and adds what is too long for one message, for the asker alone', async () => {
    const { url, calls } = await server({ status: 200, body: {} });
    await discordAt(url).reply(command(handle), `${'a'.repeat(1_999)}\n\nThe rest`);
    const text = (content: string): object => ({ content, allowed_mentions: { parse: [] } });
    expect(calls).toEqual([
      { call: `PATCH /v10/webhooks/1/${handle}/messages/@original`, body: text('a'.repeat(1_999)) },
      { call: `POST /v10/webhooks/1/${handle}`, body: { ...text('The rest'), flags: 64 } },
    ]);
  });

  it('sends what others wrote as plain text, and addresses as they are', async () => {
    const { url, calls } = await server({ status: 200, body: {} });
    const quoted = '“[free](http://a.example/b_c_d) <@1> **x**”';
    await discordAt(url).send('7', `${quoted} \`posts:draft\`\nhttps://imprint.example/a_b_c`);
    expect(calls.map(({ body }) => body['content'])).toEqual([
      '“\\[free\\](http://a.example/b_c_d) \\<@1\\> \\*\\*x\\*\\*” \\`posts:draft\\`\nhttps://imprint.example/a_b_c',
    ]);
  });

  it.each<[string, Answer, Partial<ChatAppError>]>([
    ['a limit', { status: 429, body: { retry_after: 1.2 } }, { retryable: true, retryAfterSeconds: 2 }],
    ['a limit in front of Discord', { status: 429, body: {}, headers: { 'retry-after': '9' } }, { retryAfterSeconds: 9 }],
    ['a fault', { status: 502, body: {} }, { retryable: true, mayHaveArrived: false }],
    ['an answer that it does not know yet', { status: 404, body: { code: 10_015 } }, { retryable: true, retryAfterSeconds: 2 }],
    ['a person who takes no messages', { status: 403, body: { code: 50_007 } }, { retryable: false }],
    ['a wrong token', { status: 401, body: {} }, { retryable: true, retryAfterSeconds: 60 }],
  ])('says of %s whether and when to try again, without secrets (11, 66)', async (_what, answer, expected) => {
    const { url } = await server(answer);
    expect(await failure(discordAt(url).reply(command(handle), 'text'))).toMatchObject(expected);
    expect(await failure(discordAt(url).send('7', 'text'))).toMatchObject(expected);
  });
});

describe(SlackChatApp.name, () => {
  it('escapes the three characters that Slack reads, and divides what is too long for one message', async () => {
    const { url, calls } = await server({ status: 200, body: { ok: true } });
    await slackAt(url).send('D7', `<!channel> & <http://a.example|b>\n${'a'.repeat(3_990)}`);
    const rest = { channel: 'D7', mrkdwn: false, unfurl_links: false, unfurl_media: false };
    const texts = ['&lt;!channel&gt; &amp; &lt;http://a.example|b&gt;', 'a'.repeat(3_990)];
    expect(calls).toEqual(texts.map((text) => ({ call: 'POST /api/chat.postMessage', body: { ...rest, text } })));
  });

  it.each<[string, Answer, Partial<ChatAppError>]>([
    ['a limit', { status: 429, body: { ok: false }, headers: { 'retry-after': '7' } }, { retryable: true, retryAfterSeconds: 7 }],
    ['a fault', { status: 503, body: {} }, { retryable: true, mayHaveArrived: false }],
    [
      'a fault that it reports',
      { status: 200, body: { ok: false, error: 'fatal_error' } },
      { retryable: true, retryAfterSeconds: 2 },
    ],
    ['a wrong token', { status: 200, body: { ok: false, error: 'invalid_auth' } }, { retryable: true, retryAfterSeconds: 60 }],
    ['a missing scope', { status: 200, body: { ok: false, error: 'missing_scope' } }, { retryAfterSeconds: 60 }],
    ['a chat that is gone', { status: 200, body: { ok: false, error: 'channel_not_found' } }, { retryable: false }],
  ])('says of %s whether and when to try again, without secrets (11, 66)', async (_what, answer, expected) => {
    const { url } = await server(answer);
    expect(await failure(slackAt(url).send('D7', 'text'))).toMatchObject(expected);
  });

  it('says the same of addresses for answers, one of which may be used up', async () => {
    for (const [status, retryable] of [
      [404, false],
      [500, true],
      [429, true],
    ] as const) {
      // prettier-ignore
      const { url } = await server({ status, body: {} });
      expect(await failure(slackAt(url).reply(command(`${url}/${handle}`), 'text'))).toMatchObject({ retryable });
    }
  });
});

it('neither names a secret when it cannot be reached (11, 66)', async () => {
  const url = `http://127.0.0.1:${await freePort()}`;
  for (const app of [discordAt(url), slackAt(url)])
    expect(await failure(app.reply(command(`${url}/${handle}`), 'text'))).toMatchObject({
      retryable: true,
      mayHaveArrived: false,
    });
});
