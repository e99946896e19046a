import { problem } from '@imprint/contracts/errors';
import type { SignalBus } from '@imprint/platform/signals';
import { testConfig } from '@imprint/platform/testing';
import { expect, it } from '@jest/globals';
import type { HeldKeys } from '../keys/index.js';
import type { DueMessage, NoticeChats } from '../notices/index.js';
import { ChatAppError, type PolledChatApp } from './chat-app/index.js';
import type { ChatIdentities } from './chat-identities.js';
import { ChatNotices } from './chat-notices.js';

const due: DueMessage = { chatId: 'chat_1', organizationId: 'org', userId: 'ada', notices: [{ noticeId: 'ntc_1', tries: 1 }] };

/** What becomes of a message that is due. */
async function sent({ key = Promise.resolve({}), call = Promise.resolve() }: { key?: Promise<unknown>; call?: Promise<void> }) {
  const done: string[] = [];
  const app = { name: 'telegram', send: (chatId: string, text: string) => (done.push(`sent to ${chatId}: ${text}`), call) };
  const notices = {
    takeNext: () => Promise.resolve(due),
    textFor: () => Promise.resolve('text'),
    giveBack: (_due: DueMessage, seconds: number) => Promise.resolve(void done.push(`given back for ${seconds} s`)),
  };
  const identity = { id: 'chat_1', app: 'telegram', chatId: '77' };
  const identities = {
    findById: () => Promise.resolve(identity),
    disconnect: () => Promise.resolve(void done.push('disconnected')),
  };
  const worker = new ChatNotices(
    { polled: [app as unknown as PolledChatApp], called: [] },
    notices as unknown as NoticeChats,
    identities as unknown as ChatIdentities,
    { verify: () => key } as unknown as HeldKeys,
    {} as SignalBus,
    testConfig(),
  );
  expect(await worker.sendNext()).toBe(true);
  return done;
}

const text = 'sent to 77: text';

it.each<[string, Parameters<typeof sent>[0], string[]]>([
  ['goes out', {}, [text]],
  ['is tried again when the app is busy', { call: refused(true, 90) }, [text, 'given back for 90 s']],
  ['is not tried again when it may have arrived', { call: refused(true, 2, true) }, [text]],
  ['is not tried again when the person has blocked the bot', { call: refused(false) }, [text]],
  ['waits while the key is at its rate', { key: keyError('rate_limit_exceeded') }, ['given back for 60 s']],
  ['is not sent with a revoked key, which loses its chat', { key: keyError('revoked_key') }, ['disconnected']],
  ['is not sent with an expired key, which loses its chat', { key: keyError('expired_key') }, ['disconnected']],
  ['is not sent with a key that is bound to addresses', { key: keyError('ip_not_allowed') }, []],
])('a notice %s', async (_what, given, expected) => {
  expect(await sent(given)).toEqual(expected);
});

function refused(retryable: boolean, seconds = 1, mayHaveArrived = false): Promise<void> {
  return unheard(new ChatAppError('Telegram, sendMessage', retryable, seconds, mayHaveArrived));
}

function keyError(code: Parameters<typeof problem>[0]): Promise<unknown> {
  return unheard(problem(code, 'The key was refused.'));
}

/** Rejected before anybody listens. */
function unheard(error: Error): Promise<never> {
  const rejected = Promise.reject<never>(error);
  rejected.catch(() => undefined);
  return rejected;
}
