import { ChatAppError } from '@imprint/domain/chat/chat-app';
import { SafeFetchModule } from '@imprint/platform/safe-fetch';
import { freePort, listen, testConfig, type Listening } from '@imprint/platform/testing';
import { afterEach, describe, expect, it } from '@jest/globals';
import { createServer, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { createChatApps, TelegramChatApp, type ChatSettings } from './index.js';

const token = '123456789:AAFakeTokenOfABotThatOnlyTestsKnow';
const servers: Listening[] = [];
afterEach(async () => {
  await new SafeFetchModule().onApplicationShutdown();
  for (const server of servers.splice(0)) await server.close();
});

interface Call {
  path: string;
  body: Record<string, unknown>;
}

/** A bot whose API responds to every call like this. */
async function bot(answer: (response: ServerResponse) => void): Promise<{ app: TelegramChatApp; calls: Call[] }> {
  const calls: Call[] = [];
  const server = await listen(
    createServer((request, response) => {
      void json(request).then((body) => {
        calls.push({ path: request.url ?? '', body: body as Record<string, unknown> });
        answer(response);
      });
    }),
  );
  servers.push(server);
  return { app: new TelegramChatApp({ apiUrl: server.url, token, pollSeconds: 1 }), calls };
}

const reply =
  (status: number, content: object) =>
  (response: ServerResponse): void =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content));
const result = (content: unknown) => reply(200, { ok: true, result: content });
const refusal = (error_code: number, parameters?: object) =>
  reply(error_code, { ok: false, error_code, description: 'as told', ...(parameters !== undefined && { parameters }) });
const never = new AbortController().signal;

async function failure(answer: (response: ServerResponse) => void): Promise<ChatAppError> {
  const { app } = await bot(answer);
  const error: unknown = await app.send('1', 'text').catch((reason: unknown) => reason);
  if (!(error instanceof ChatAppError)) throw new Error(`expected a ChatAppError, got ${String(error)}`);
  return error;
}

describe(TelegramChatApp.name, () => {
  it('polls from an update on, and reads text of private and other chats, in order', async () => {
    const message = (id: number, type: string, text?: string): object => ({
      update_id: id,
      message: { message_id: id * 10, date: 1, chat: { id: -id, type }, ...(text !== undefined && { text }) },
    });
    const updates = [message(8, 'supergroup', 'b'), message(7, 'private', 'a'), message(9, 'private'), { update_id: 10 }];
    const { app, calls } = await bot(result(updates));
    expect(await app.receive(7, never)).toEqual([
      { number: 7, message: { chatId: '-7', messageId: '70', isPrivate: true, text: 'a', replyHandle: null } },
      { number: 8, message: { chatId: '-8', messageId: '80', isPrivate: false, text: 'b', replyHandle: null } },
      { number: 9, message: null },
      { number: 10, message: null },
    ]);
    await app.receive(null, never);
    const asked = { timeout: 1, limit: 25, allowed_updates: ['message'] };
    expect(calls).toEqual([
      { path: `/bot${token}/getUpdates`, body: { offset: 7, ...asked } },
      { path: `/bot${token}/getUpdates`, body: asked },
    ]);
  });

  it('sends plain text, truncated to the limit of a message', async () => {
    const { app, calls } = await bot(result({}));
    await app.send('5', '<b>*_'.repeat(1_000));
    expect(calls[0]?.body).toMatchObject({ chat_id: '5', text: '<b>*_'.repeat(1_000).slice(0, 4_096) });
    expect(calls[0]?.body).not.toHaveProperty('parse_mode');
  });

  it('reports whether a message was deleted, and fails when that is unknown', async () => {
    expect(await (await bot(result(true))).app.deleteMessage('5', '50')).toBe(true);
    expect(await (await bot(refusal(400))).app.deleteMessage('5', '50')).toBe(false);
    await expect((await bot(refusal(500))).app.deleteMessage('5', '50')).rejects.toThrow(ChatAppError);
  });

  it('stops waiting when it is aborted', async () => {
    const stopping = new AbortController();
    const { app } = await bot(() => stopping.abort());
    await expect(app.receive(null, stopping.signal)).rejects.toThrow('was not waited for');
  });

  it.each<[string, (response: ServerResponse) => void, Partial<ChatAppError>]>([
    ['a limit', refusal(429, { retry_after: 17 }), { retryable: true, retryAfterSeconds: 17 }],
    ['a fault of Telegram', refusal(502), { retryable: true, mayHaveArrived: false }],
    ['an answer that is no JSON', (response) => response.writeHead(502).end('<html>'), { retryable: true }],
    ['a connection that breaks', (response) => response.destroy(), { retryable: true, mayHaveArrived: true }],
    ['a bot that was blocked', refusal(403), { retryable: false }],
    ['a message that cannot be', refusal(400), { retryable: false }],
    ['a wrong token', refusal(401), { retryable: true, retryAfterSeconds: 30 }],
    ['another reader', refusal(409), { retryable: true, retryAfterSeconds: 30 }],
  ])('%s: says whether and when to try again, without the token and what was said (11, 66)', async (_what, answer, expected) => {
    const error = await failure(answer);
    expect(error).toMatchObject(expected);
    expect(error.message).toMatch(/^Telegram, sendMessage: /);
    expect(error.message + String(error.stack)).not.toContain(token.split(':')[1]);
  });

  it('does not include the token in the error when the server is unreachable (11, 66)', async () => {
    const app = new TelegramChatApp({ apiUrl: `http://127.0.0.1:${await freePort()}`, token, pollSeconds: 1 });
    const error: unknown = await app.send('1', 'text').catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ChatAppError);
    expect(error).toMatchObject({ mayHaveArrived: false });
    expect(String(error)).not.toContain(token.split(':')[1]);
  });
});

it('there is a bot on each app whose settings are complete, and on no other', () => {
  const configured = (settings: Partial<ChatSettings>): string[] => {
    const { polled, called } = createChatApps({ ...testConfig(), ...settings });
    return [...polled, ...called].map(({ name }) => name);
  };
  const discord = { DISCORD_APPLICATION_ID: '1', DISCORD_PUBLIC_KEY: 'a'.repeat(64), DISCORD_BOT_TOKEN: 'token' };
  const slack = { SLACK_SIGNING_SECRET: 'secret', SLACK_BOT_TOKEN: 'xoxb-token' };
  expect(configured({})).toEqual([]);
  for (const name of Object.keys(discord)) expect(configured({ ...discord, [name]: null })).toEqual([]);
  for (const name of Object.keys(slack)) expect(configured({ ...slack, [name]: null })).toEqual([]);
  expect(configured({ TELEGRAM_BOT_TOKEN: token, ...discord, ...slack })).toEqual(['telegram', 'discord', 'slack']);
});
