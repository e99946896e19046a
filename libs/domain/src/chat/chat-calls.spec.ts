import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { ChatAppError, ChatCallRefused, type CalledChatApp, type ChatMessage } from './chat-app/index.js';
import { ChatCalls } from './chat-calls.js';
import type { ChatConversation } from './chat-conversation.js';

const message: ChatMessage = { chatId: '7', messageId: null, isPrivate: true, text: '/brands', replyHandle: 'handle' };
const call = { headers: {}, body: Buffer.alloc(0) };
const errors = jest.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
afterEach(() => void errors.mockClear());

/** What the bot does and says about one event. */
async function done({
  replies = [],
  read = () => Promise.resolve<ChatMessage | null>(message),
  answer = () => Promise.resolve<string | null>('text'),
  isNew = true,
}: {
  /** Failures of the first replies. */
  replies?: ChatAppError[];
  read?: () => Promise<ChatMessage | null>;
  answer?: () => Promise<string | null>;
  isNew?: boolean;
}): Promise<string[]> {
  const said: string[] = [];
  const app = {
    name: 'app',
    accept: () => ({ answer: null, event: { id: '1', message: read } }),
    reply: (_to: ChatMessage, text: string) => {
      said.push(text);
      const failure = replies.shift();
      return failure === undefined ? Promise.resolve() : Promise.reject(failure);
    },
  } as unknown as CalledChatApp;
  const calls = new ChatCalls(
    { called: [app] },
    { answer } as unknown as ChatConversation,
    { is: () => Promise.resolve(isNew) } as never,
  );
  const { afterwards } = await calls.accept('app', () => Promise.resolve(call));
  expect(said).toEqual([]);
  afterwards();
  await new Promise((resolve) => setImmediate(resolve));
  await Promise.all((calls as unknown as { running: Set<Promise<void>> }).running);
  return said;
}

describe(ChatCalls.name, () => {
  it('answers after the call was answered; not what was reported before, and not what needs no answer', async () => {
    expect(await done({})).toEqual(['text']);
    expect(await done({ isNew: false })).toEqual([]);
    expect(await done({ read: () => Promise.resolve(null) })).toEqual([]);
    expect(await done({ answer: () => Promise.resolve(null) })).toEqual([]);
  });

  it('says so when a command fails, and does not run it again', async () => {
    const answer = jest.fn(() => Promise.reject(new Error('the database is away')));
    expect(await done({ answer })).toEqual(['That failed, because of a fault on our side. Try again.']);
    expect([answer.mock.calls.length, errors.mock.calls.length]).toEqual([1, 1]);
  });

  it.each<[string, ChatAppError[], number]>([
    ['is tried again while the app refuses it for now', [new ChatAppError('503', true, 0), new ChatAppError('429', true, 0)], 3],
    ['is given up after five times', Array.from({ length: 9 }, () => new ChatAppError('503', true, 0)), 5],
    ['is given up when the app refuses it for good', [new ChatAppError('403', false)], 1],
    ['is given up when the app wants a longer wait than a person has', [new ChatAppError('429', true, 31)], 1],
  ])('an answer %s', async (_what, replies, times) => {
    const answer = jest.fn(() => Promise.resolve('text'));
    expect(await done({ replies, answer })).toHaveLength(times);
    expect(answer).toHaveBeenCalledTimes(1);
  });

  it('refuses calls of an app that is not set up, before they are read, and those that the app did not sign', async () => {
    const app = { name: 'app', accept: () => { throw new ChatCallRefused('The call is not signed.'); } } as unknown as CalledChatApp; // prettier-ignore
    const calls = new ChatCalls({ called: [app] }, {} as ChatConversation, {} as never);
    const read = jest.fn(() => Promise.resolve(call));
    await expect(calls.accept('another', read)).rejects.toMatchObject({ code: 'not_found' });
    expect(read).not.toHaveBeenCalled();
    await expect(calls.accept('app', read)).rejects.toMatchObject({ code: 'webhook_not_authentic' });
  });

  it('waits for answers when it stops, and tries none again', async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const reply = jest.fn(() => Promise.reject(new ChatAppError('503', true, 30)));
    const app = {
      name: 'app',
      accept: () => ({ answer: null, event: { id: '1', message: () => Promise.resolve(message) } }),
      reply,
    };
    const conversation = { answer: () => promise } as unknown as ChatConversation;
    const calls = new ChatCalls({ called: [app as unknown as CalledChatApp] }, conversation, {
      is: () => Promise.resolve(true),
    } as never);
    (await calls.accept('app', () => Promise.resolve(call))).afterwards();
    const stopped = calls.beforeApplicationShutdown();
    resolve('text');
    await stopped;
    expect(reply).toHaveBeenCalledTimes(1);
  });
});
