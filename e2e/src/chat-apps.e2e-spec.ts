/** @modes embedded */
import { eventually } from '@imprint/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { callingAppConformance } from './chat-apps/calling-app.conformance.js';
import { chatAppConformance } from './chat-apps/chat-app.conformance.js';
import { ChatStage } from './chat-apps/chat-stage.js';

let stage: ChatStage;

beforeAll(async () => {
  stage = await ChatStage.start();
});
afterAll(() => stage?.stop());

chatAppConformance(
  'Telegram',
  () => stage,
  ({ telegram }) => telegram,
);
chatAppConformance(
  'Discord',
  () => stage,
  ({ discord }) => discord,
);
callingAppConformance(
  'Discord',
  () => stage,
  ({ discord }) => discord,
);
chatAppConformance(
  'Slack',
  () => stage,
  ({ slack }) => slack,
);
callingAppConformance(
  'Slack',
  () => stage,
  ({ slack }) => slack,
);

describe('Discord', () => {
  it('offers the commands in private chats with the bot only', async () => {
    const commands = await eventually(() => (stage.discord.commands.length > 0 ? stage.discord.commands : undefined));
    const names = ['connect', 'brands', 'posts', 'status', 'approve', 'interview', 'pause', 'disconnect', 'help'];
    expect(commands.map(({ name }) => name)).toEqual(names);
    for (const command of commands) expect(command).toMatchObject({ type: 1, contexts: [1] });
    expect(commands[0]).toMatchObject({ options: [{ type: 3, name: 'api-key', required: true }] });
  });
});

describe('Slack', () => {
  it('takes messages to the bot as commands; a key in one is to be deleted by the person', async () => {
    const [chat, key] = [stage.slack.chat(), await stage.key()];
    await stage.slack.write(chat, `connect ${key.text}`);
    await eventually(() => stage.slack.said(chat).length > 0);
    expect(stage.slack.said(chat)[0]).toMatch(/^I could not delete your message.*This chat is connected\./s);
    await stage.slack.write(chat, 'posts');
    await eventually(() => stage.slack.said(chat).length > 1);
    expect(stage.slack.said(chat)[1]).toBe('Latest posts: none.');
  });

  it('reports a message again when it missed the answer: it is answered once', async () => {
    const chat = stage.slack.chat();
    for (let time = 0; time < 3; time += 1) expect((await stage.slack.write(chat, 'help', { id: '99001' })).status).toBe(200);
    for (let time = 0; time < 3; time += 1) await stage.slack.ask(chat, '/help');
    await eventually(() => stage.slack.said(chat).length >= 4);
    expect(stage.slack.said(chat)).toHaveLength(4);
  });

  it('shows a key that mentions the bot to everybody: only its author is told to revoke it', async () => {
    const [channel, key] = [stage.slack.group(), await stage.key()];
    await stage.slack.write(channel, `my key is ${key.text}`);
    await eventually(() => stage.slack.said(channel).length > 0);
    expect(stage.slack.said(channel)).toEqual([expect.stringContaining('revoke it now')]);
    expect(stage.slack.saidOpenly(channel)).toEqual([]);
  });

  it('reports what the bot and other bots write, and chats of others: nothing is answered', async () => {
    const [chat, others] = [stage.slack.chat(), stage.slack.chatOfOthers()];
    await stage.slack.write(chat, 'help', { bot: 'B01' });
    await stage.slack.write(others, 'help');
    await stage.slack.ask(chat, '/help');
    expect([stage.slack.said(chat).length, stage.slack.said(others).length]).toEqual([1, 0]);
  });

  it('is answered nowhere else, whatever address a call names', async () => {
    const answer = await stage.slack.callAnsweredElsewhere(stage.slack.chat(), '/help', 'http://127.0.0.1:1/elsewhere');
    expect(answer.status).toBe(401);
  });
});
