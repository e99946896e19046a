import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { SafeFetch } from '@imprint/platform/safe-fetch';
import { testConfig } from '@imprint/platform/testing';
import { SlackChannel } from '../slack.channel.js';
import { SlackSimulator } from '../testing/slack-simulator.js';

const signal = new AbortController().signal;
const safeFetch = new SafeFetch(['localhost']);
const refused = { outcome: 'refused', class: 'misconfiguration', retryable: false };
let slack: SlackSimulator;
let channel: SlackChannel;
let id: string;

beforeEach(async () => {
  slack = new SlackSimulator();
  channel = new SlackChannel(safeFetch, testConfig({ SLACK_API_URL: `${await slack.start()}/api` }));
  id = slack.addChannel();
});
afterEach(() => slack.stop());
afterAll(() => safeFetch.onApplicationShutdown());

const connect = (entered = id) => channel.connect({ botToken: slack.token, channel: entered }, signal);

describe('connecting to slack', () => {
  it('takes the link or the ID of a channel, and names the bot, the channel and its workspace', async () => {
    const link = `${SlackSimulator.workspace}/archives/${id}`;
    for (const entered of [id, ` ${id} `, link, `${link}/p1732612345000100`.replace(/\/p\d+$/, '?x=1')])
      expect(await connect(entered)).toEqual({
        handle: SlackSimulator.handle,
        displayName: '#news (Café Terrace)',
        credentials: { botToken: slack.token, channel: link },
        scopes: ['chat:write', 'files:write', 'files:read'],
      });
    expect(await connect(`https://app.slack.com/client/T12345678/${id}`)).toMatchObject({ credentials: { channel: link } });
  });

  it('says what is wrong with the channel', async () => {
    for (const entered of ['#news', 'https://example.com/archives/C0G9QF9GZ', 'D0G9QF9GZ', 'c0g9qf9gz'])
      await expect(connect(entered)).rejects.toMatchObject({ ...refused, code: 'channel_invalid', field: 'channel' });
    await expect(connect('')).rejects.toMatchObject({ ...refused, code: 'credentials_missing' });
    await expect(connect('C0000000000')).rejects.toMatchObject({ ...refused, code: 'channel_not_found' });
    for (const [parts, code] of [
      [{ is_archived: true }, 'channel_archived'],
      [{ is_member: false }, 'not_in_channel'],
      [{ is_im: true }, 'channel_type_unsupported'],
    ] as const)
      await expect(connect(slack.addChannel(parts))).rejects.toMatchObject({ ...refused, code, field: 'channel' });
    const hidden = slack.addChannel({ is_private: true, is_member: false });
    await expect(connect(hidden)).rejects.toMatchObject({ ...refused, code: 'channel_not_found' });
  });

  it('takes no token of a person', async () => {
    slack.isBot = false;
    await expect(connect()).rejects.toMatchObject({ ...refused, code: 'bot_token_needed', field: 'botToken' });
  });

  it('names the scope that a channel of this kind takes to look a message up', async () => {
    for (const [scope, place] of [
      ['channels:read', id],
      ['channels:history', id],
      ['groups:history', slack.addChannel({ is_private: true })],
    ] as const) {
      slack.scopes.delete(scope);
      const message = expect.stringContaining(scope);
      await expect(connect(place)).rejects.toMatchObject({ ...refused, code: 'scope_missing', message });
      slack.scopes.add(scope);
    }
  });

  it('says which scopes of publishing there are, and nothing where Slack does not say it', async () => {
    slack.scopes.delete('files:read');
    expect(await connect()).toMatchObject({ scopes: ['chat:write', 'files:write'] });
    slack.saysScopes = false;
    expect(await connect()).not.toHaveProperty('scopes');
  });
});
