import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { OpenedConnection, OutgoingPost } from '@imprint/domain/publishing/channel';
import { SafeFetch } from '@imprint/platform/safe-fetch';
import { LemmyChannel } from '../lemmy.channel.js';
import { keptSteps, openedConnection, outgoingImage, outgoingPost } from '../outgoing-post.fixture.js';
import { LemmySimulator } from '../testing/lemmy-simulator.js';

const signal = new AbortController().signal;
const safeFetch = new SafeFetch(['localhost']);
const channel = new LemmyChannel(safeFetch);
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
let lemmy: LemmySimulator;
let connection: OpenedConnection;

beforeEach(async () => {
  lemmy = new LemmySimulator();
  const server = await lemmy.start();
  const credentials = { server, community: 'cafes', jwt: lemmy.addToken() };
  connection = openedConnection(credentials);
});
afterEach(() => lemmy.stop());
afterAll(() => safeFetch.onApplicationShutdown());

const post = (parts: Partial<OutgoingPost> = {}) => outgoingPost(connection, parts);
const publish = (parts: Partial<OutgoingPost> = {}) => channel.publish(post(parts), signal);
const lookUp = (sent: OutgoingPost, firstSentAt = new Date()) => channel.lookUp({ ...sent, firstSentAt }, signal);
const picture = () => [outgoingImage(png, null)];

describe('a look-up on lemmy', () => {
  it('finds the post by its title and text, the oldest first, and by its picture alone', async () => {
    const text = ' Grüße\r\nvon der Terrasse ';
    const ids = [await publish({ text }), await publish({ text })].map(({ externalProviderId }) => externalProviderId);
    const records = ids.map((externalProviderId) => ({ externalProviderId }));
    expect(await lookUp(post({ text }))).toMatchObject({ outcome: 'candidates', records });
    const steps = keptSteps();
    const sent = post({ text, media: picture(), steps });
    const { externalProviderId } = await channel.publish(sent, signal);
    steps.saved.delete('post');
    expect(await lookUp(sent)).toMatchObject({ outcome: 'candidates', records: [{ externalProviderId }] });
    // As after a backup from before it was sent.
    expect(await lookUp({ ...sent, steps: keptSteps() })).toMatchObject({ records: [{ externalProviderId }] });
  });

  it('takes no post that was there before, or has another title, text, picture or community', async () => {
    const text = 'Good morning!';
    await publish({ text });
    for (const old of lemmy.posts) old.published = new Date(Date.now() - 3_600_000);
    await publish({ text: 'Good morning' });
    await publish({ text, title: 'Summer' });
    await publish({ text, media: picture() });
    const other = { ...connection, credentials: { ...connection.credentials, community: 'recipes@food.example' } };
    await publish({ text, connection: other });
    expect(await lookUp(post({ text }))).toEqual({ outcome: 'absent' });
  });

  it('does not tell where the server has changed addresses or words', async () => {
    Object.assign(lemmy.store, { cleansAddresses: true, slur: /darn/ });
    const text = 'A darn menu: https://imprint.example/menu?utm_source=lemmy !';
    await publish({ text });
    expect(lemmy.posts[0]?.body).toBe('A *removed* menu: https://imprint.example/menu !');
    expect(await lookUp(post({ text }))).toMatchObject({ outcome: 'unknown' });
    expect(await lookUp(post({ text: `${text}!` }))).toEqual({ outcome: 'absent' });
    // Nothing else has the picture that was uploaded for it.
    const steps = keptSteps();
    const sent = post({ text, media: picture(), steps });
    const { externalProviderId } = await channel.publish(sent, signal);
    steps.saved.delete('post');
    expect(await lookUp(sent)).toMatchObject({ outcome: 'candidates', records: [{ externalProviderId }] });
  });

  it('finds what a moderator has removed, or somebody deleted, since', async () => {
    const [removed, deleted] = [post({ text: 'Removed' }), post({ text: 'Deleted' })];
    const records = [await channel.publish(removed, signal), await channel.publish(deleted, signal)];
    const [first] = lemmy.posts;
    if (first !== undefined) lemmy.store.remove(first);
    await channel.deletePost({ externalProviderId: records[1]?.externalProviderId ?? '', connection }, signal);
    for (const [index, sent] of [removed, deleted].entries())
      expect(await lookUp({ ...sent, steps: keptSteps() })).toEqual({ outcome: 'candidates', records: [records[index]] });
  });

  it.each<[string, () => void]>([
    ['adult content', () => Object.assign(lemmy.settings, { show_nsfw: false })],
    ['bots', () => Object.assign(lemmy.settings, { show_bot_accounts: false })],
    ['other languages', () => lemmy.account.languages.push(37)],
    ['the community', () => lemmy.account.blockedCommunities.push(31)],
    ['hidden communities', () => Object.assign(lemmy.store.communities[0] ?? {}, { hidden: true })],
  ])('promises nothing to an account that is not shown its own posts, as one that hides %s', async (_what, hide) => {
    Object.assign(lemmy.store.communities[0] ?? {}, { nsfw: true });
    lemmy.account.bot_account = true;
    expect(await lookUp(post())).toEqual({ outcome: 'absent' });
    hide();
    expect(await lookUp(post())).toMatchObject({ outcome: 'unknown' });
  });

  it('goes through several pages, a featured post before them, and admits when there are too many', async () => {
    const firstSentAt = new Date();
    await publish({ text: 'Featured' });
    for (const old of lemmy.posts) Object.assign(old, { published: new Date(0), featured_local: true });
    const sent = post({ text: 'The one' });
    const { externalProviderId } = await channel.publish(sent, signal);
    const [, one] = lemmy.posts;
    const more = (count: number) =>
      lemmy.posts.push(
        ...Array.from({ length: count }, () => ({ ...(one ?? never()), id: lemmy.posts.length + 1, body: 'Other' })),
      );
    more(90);
    const unknown = { ...sent, steps: keptSteps() };
    expect(await lookUp(unknown, firstSentAt)).toMatchObject({ outcome: 'candidates', records: [{ externalProviderId }] });
    expect(await lookUp(post(), firstSentAt)).toEqual({ outcome: 'absent' });
    more(450);
    expect(await lookUp(post(), firstSentAt)).toMatchObject({ outcome: 'unknown' });
  });
});

function never(): never {
  throw new Error('there is no post');
}
