import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { EditedPost, OpenedConnection, OutgoingPost } from '@imprint/domain/publishing/channel';
import { SafeFetch } from '@imprint/platform/safe-fetch';
import { linkedinAt, never, png } from '../linkedin-instance.fixture.js';
import type { LinkedinChannel } from '../linkedin.channel.js';
import { keptSteps, outgoingImage, outgoingPost } from '../outgoing-post.fixture.js';
import { LinkedinSimulator } from '../testing/linkedin-simulator.js';

const safeFetch = new SafeFetch(['localhost']);
const linkedin = new LinkedinSimulator();
const page = 'urn:li:organization:2414183';
const other = 'urn:li:organization:2414184';
const profile = LinkedinSimulator.member.id;
let address: string;
let channel: LinkedinChannel;
let connection: OpenedConnection;

beforeAll(async () => {
  address = await linkedin.start();
});
beforeEach(() => {
  linkedin.posts.all.length = 0;
  linkedin.authorization.product = 'community';
  channel = linkedinAt(address, linkedin, safeFetch);
  connection = at(page);
});
afterAll(async () => {
  await safeFetch.onApplicationShutdown();
  await linkedin.stop();
});

function at(destinationId: string): OpenedConnection {
  const credentials = { accessToken: linkedin.authorization.addToken() };
  return { id: 'conn_1', organizationId: 'org_1', brandId: 'brand_1', handle: null, credentials, destinationId };
}

const post = (parts: Partial<OutgoingPost> = {}) => outgoingPost(connection, parts);
const publish = (parts: Partial<OutgoingPost> = {}) => channel.publish(post(parts), never);
const lookUp = (sent: OutgoingPost, firstSentAt = new Date()) => channel.lookUp({ ...sent, firstSentAt }, never);
const old = (index: number, at: number) => ({
  id: `urn:li:share:${index}`,
  author: page,
  text: 'Old',
  commentary: 'Old',
  images: [],
  createdAt: at,
  lastModifiedAt: at,
});

describe('a look-up on a page', () => {
  it('finds the post where it was sent, whichever page is chosen since and however LinkedIn writes its text', async () => {
    const sent = post({ text: ' Grüße (von der)\r\n#Terrasse \\o/ ' });
    const { externalProviderId } = await channel.publish(sent, never);
    const steps = keptSteps();
    await steps.save('author', page);
    const moved = { ...sent, steps, connection: at(other) };
    expect(await lookUp(moved)).toMatchObject({ outcome: 'candidates', records: [{ externalProviderId }] });
    expect(await lookUp({ ...moved, steps: keptSteps() })).toEqual({ outcome: 'absent' });
  });

  it('takes no post that was there before, says something else, or has more images', async () => {
    const text = 'Good morning!';
    await publish({ text });
    for (const earlier of linkedin.posts.all) earlier.createdAt = Date.now() - 3_600_000;
    await publish({ text: 'Good morning' });
    await publish({ text, media: [outgoingImage(png, 'A cup')] });
    expect(await lookUp(post({ text }))).toEqual({ outcome: 'absent' });
    expect(await lookUp(post({ text, media: [outgoingImage(png, null)] }))).toMatchObject({ records: [{}] });
    await publish({ text, media: [outgoingImage(png, 'A cup'), outgoingImage(png, null)] });
    const two = [outgoingImage(png, null), outgoingImage(png, null)];
    expect(await lookUp(post({ text, media: two }))).toMatchObject({ records: [{}] });
  });

  it('names posts with the same content, the oldest first', async () => {
    const ids = [await publish({ text: 'Again' }), await publish({ text: 'Again' })].map(({ externalProviderId: id }) => id);
    for (const [index, published] of linkedin.posts.all.entries()) published.createdAt = Date.now() + index;
    const records = ids.map((externalProviderId) => ({ externalProviderId }));
    expect(await lookUp(post({ text: 'Again' }))).toMatchObject({ outcome: 'candidates', records });
  });

  it('reads until the posts are older, and admits that there are too many', async () => {
    const hourAgo = Date.now() - 3_600_000;
    linkedin.posts.all.push(...Array.from({ length: 1_100 }, (_, index) => old(index, hourAgo)));
    expect(await lookUp(post())).toEqual({ outcome: 'absent' });
    const day = new Date(Date.now() - 86_400_000);
    expect(await lookUp(post(), day)).toMatchObject({ outcome: 'unknown', reason: expect.stringContaining('too many') });
    expect(await lookUp(post({ text: 'Old' }), day)).toMatchObject({ outcome: 'candidates' });
    linkedin.posts.all.splice(999);
    expect(await lookUp(post(), day)).toEqual({ outcome: 'absent' });
  });

  it('knows the post whose answer arrived without asking', async () => {
    const sent = post();
    const record = await channel.publish(sent, never);
    linkedin.posts.all.length = 0;
    expect(await lookUp(sent)).toEqual({ outcome: 'found', record });
  });
});

describe('where LinkedIn shows no posts', () => {
  it('a person decides about a post on a profile, and it is never called absent', async () => {
    connection = at(profile);
    await publish({ text: 'On my own' });
    const reason = 'LinkedIn shows apps no posts of a personal profile.';
    expect(await lookUp(post({ text: 'On my own' }))).toEqual({ outcome: 'unknown', reason });
  });

  it.each([profile, page])('without the API for pages, a person decides about every post: %s', async (destinationId) => {
    linkedin.authorization.product = 'member';
    channel = linkedinAt(address, linkedin, safeFetch);
    connection = at(destinationId);
    expect(channel.capability).toMatchObject({ lookUp: 'none', repeats: 'person' });
    expect(await lookUp(post())).toMatchObject({ outcome: 'unknown' });
  });
});

describe('a post on a profile', () => {
  it.each(['member', 'community'] as const)('can be edited and deleted by an app for %s', async (product) => {
    linkedin.authorization.product = product;
    channel = linkedinAt(address, linkedin, safeFetch);
    connection = at(profile);
    const sent = post({ media: [outgoingImage(png, 'A cup')] });
    const { externalProviderId } = await channel.publish(sent, never);
    const edited: EditedPost = { ...sent, externalProviderId, text: 'Now (with) brackets' };
    await channel.editPost(edited, never);
    expect(linkedin.posts.all).toMatchObject([{ text: 'Now (with) brackets', images: [{ altText: 'A cup' }] }]);
    expect(await channel.deletePost({ externalProviderId, connection }, never)).toBe('deleted');
    expect(linkedin.posts.all).toEqual([]);
    await expect(channel.editPost(edited, never)).rejects.toMatchObject({ code: 'post_gone' });
  });
});
