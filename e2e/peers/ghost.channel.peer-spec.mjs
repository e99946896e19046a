import { GhostChannel } from '@imprint/adapters/channels';
import {
  channelConformance,
  FaultProxy,
  ghostCalls,
  ghostNetwork,
  keptSteps,
  outgoingImage,
  outgoingPost,
  seenGhostPost,
} from '@imprint/adapters/channels/testing';
import { SafeFetch } from '@imprint/platform/safe-fetch';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { hasGhost } from '../../tools/install-ghost.mjs';
import { articleJourney, visit } from './article-journey.mjs';
import { startGhost } from './start-ghost.mjs';

const isThere = hasGhost();
if (!isThere) console.log('NOT RUN: the Ghost channel on a real Ghost, because Ghost could not be installed.');

const safeFetch = new SafeFetch(['localhost']);
const { signal } = new AbortController();
const channel = new GhostChannel(safeFetch);
let ghost;

afterAll(() => safeFetch.onApplicationShutdown());

async function posts(status) {
  const all = [];
  for (let page = 1; page !== null;) {
    const answer = await ghost.call('GET', `posts/?formats=html&limit=100&page=${page}&filter=status:${status}`);
    all.push(...answer.posts);
    page = answer.meta.pagination.next;
  }
  return all;
}

const seen = ({ html, feature_image: featureImage, feature_image_alt: featureImageAlt }) =>
  seenGhostPost({ html: html ?? '', featureImage, featureImageAlt });
const stored = async (id) => (await ghost.call('GET', `posts/${id}/?formats=html`)).posts[0];
const picture = (background) => sharp({ create: { width: 400, height: 300, channels: 3, background } });

(isThere ? describe : describe.skip)('on a real Ghost', () => {
  let adminApiKey;

  beforeAll(async () => {
    ghost = await startGhost();
    ({ adminApiKey } = await ghost.addIntegration());
  });
  afterAll(() => ghost?.stop());

  channelConformance('ghost', { network: true, account: true, checksLength: false }, async () => {
    const proxy = new FaultProxy(ghost.url);
    await proxy.up();
    const [id, secret] = adminApiKey.split(':');
    const refusedSecret = '0badc0de'.repeat(8);
    return {
      channel,
      credentials: { site: proxy.url, adminApiKey },
      refusedCredentials: { site: `${proxy.url}/`, adminApiKey: `${id}:${refusedSecret}` },
      secrets: [secret, refusedSecret, 'eyJ'],
      posts: async () => (await posts('published')).map(seen),
      loseNextAnswer: () => void proxy.breakNext(ghostCalls.publishDraft, { kind: 'lose-answer' }),
      loseNextChange: (action) =>
        void proxy.breakNext(action === 'edit' ? ghostCalls.publishDraft : ghostCalls.deletePost, { kind: 'lose-answer' }),
      proxy,
      generatedPosts: 0,
      network: ghostNetwork(proxy),
      stop: () => proxy.down(),
    };
  });

  const connected = async (site = ghost.url, key = adminApiKey) => {
    const identity = await channel.connect({ site, adminApiKey: key }, signal);
    return { id: 'conn_peer', organizationId: 'org_1', brandId: 'brand_1', handle: identity.handle, ...identity };
  };
  const publish = (post) => channel.publish(post, signal);

  it('takes a post as it was written, with its images, and shows it to readers', async () => {
    const connection = await connected();
    expect(connection.displayName).toBe('Café Terrace');
    const text = 'Grüße <script>alert(1)</script> & {{title}} 🍓 \\o/\nhttps://example.com/a?b=1&c=é.\n\nSecond “paragraph”';
    const plate = await picture('#c43').webp().toBuffer();
    const media = [
      outgoingImage(await picture('#36c').png().toBuffer(), 'A "red" cup'),
      outgoingImage(plate, 'Ä <plate>', 'image/webp'),
    ];
    const post = outgoingPost(connection, { title: 'Spring & <b>menu</b>', text, media });
    const record = await publish(post);
    expect(record.url).toBe(`${ghost.url}/spring-b-menu-b-${post.targetId.slice(-12)}/`);

    const kept = await stored(record.externalProviderId);
    expect(kept).toMatchObject({ status: 'published', title: 'Spring & <b>menu</b>', email: null, url: record.url });
    expect(seen(kept)).toEqual({ text, altTexts: ['A "red" cup', 'Ä <plate>'] });
    const page = await (await fetch(record.url)).text();
    const [article = ''] = /<article[\s\S]*<\/article>/.exec(page) ?? [];
    // Sites name themselves in addresses that lead elsewhere, which their owners can turn off.
    expect(article).toMatch(
      /<a href="https:\/\/example\.com\/a\?b=1&c=%C3%A9(&ref=\w+)?">https:\/\/example\.com\/a\?b=1&amp;c=é<\/a>\./,
    );
    expect(article).toContain('alt="A &quot;red&quot; cup"');
    expect(article).not.toContain('<script>alert');
    const [, shown] = /<img[^>]* src="([^"]+)"[^>]* alt="Ä <plate>"/.exec(kept.html) ?? [];
    expect(await sharp(Buffer.from(await (await fetch(shown)).arrayBuffer())).metadata()).toMatchObject({
      ...{ format: 'webp', width: 400, height: 300 },
    });
  });

  it('keeps the longest description of a first image that is shown above a post', async () => {
    const altText = 'ä'.repeat(125);
    const png = await picture('#999').png().toBuffer();
    const record = await publish(outgoingPost(await connected(), { media: [outgoingImage(png, altText)] }));
    expect(await stored(record.externalProviderId)).toMatchObject({ feature_image_alt: altText });
  });

  it('has one post after any answer was lost, and no draft', async () => {
    const proxy = new FaultProxy(ghost.url);
    await proxy.up();
    try {
      const connection = await connected(proxy.url);
      const [draftsBefore, before] = [await posts('draft'), await posts('published')];
      const png = await picture('#333').png().toBuffer();
      const post = outgoingPost(connection, { media: [outgoingImage(png, 'One'), outgoingImage(png, 'Two')] });
      const { deletePost: _deletion, ...publishing } = ghostCalls;
      for (const lost of Object.values(publishing)) {
        void proxy.breakNext(lost, { kind: 'lose-answer' });
        await expect(publish(post)).rejects.toMatchObject({ retryable: true });
      }
      const found = await channel.lookUp({ ...post, firstSentAt: new Date() }, signal);
      expect(found).toMatchObject({ outcome: 'found' });
      expect(await publish(post)).toEqual(found.record);
      const forgotten = { ...post, steps: keptSteps(), firstSentAt: new Date() };
      expect(await channel.lookUp(forgotten, signal)).toEqual(found);
      expect(await posts('draft')).toHaveLength(draftsBefore.length);
      expect(await posts('published')).toHaveLength(before.length + 1);
    } finally {
      await proxy.down();
    }
  });

  it('leaves alone what somebody published or deleted in Ghost before Imprint did', async () => {
    const proxy = new FaultProxy(ghost.url);
    await proxy.up();
    try {
      const connection = await connected(proxy.url);
      const drafted = async () => {
        const post = outgoingPost(connection);
        void proxy.breakNext(ghostCalls.publishDraft, { kind: 'cut' });
        await expect(publish(post)).rejects.toMatchObject({ retryable: true });
        return [post, await stored(post.steps.find('post').value)];
      };
      const [published, { id, updated_at: updatedAt }] = await drafted();
      const title = 'Changed in the editor';
      await ghost.call('PUT', `posts/${id}/`, { posts: [{ title, status: 'published', updated_at: updatedAt }] });
      expect(await publish(published)).toMatchObject({ externalProviderId: id });
      expect(await stored(id)).toMatchObject({ title });
      const [deleted, draft] = await drafted();
      await ghost.call('DELETE', `posts/${draft.id}/`);
      await expect(publish(deleted)).rejects.toMatchObject({ code: 'draft_deleted', retryable: false });
    } finally {
      await proxy.down();
    }
  });

  it('changes a post and its images, also where somebody changed it in Ghost, and deletes it for good', async () => {
    const connection = await connected();
    const png = await picture('#063').png().toBuffer();
    const post = outgoingPost(connection, { text: 'First words', media: [outgoingImage(png, 'A cup')] });
    const { externalProviderId: id, url } = await publish(post);
    const { updated_at: updatedAt } = await stored(id);
    await ghost.call('PUT', `posts/${id}/`, { posts: [{ title: 'In the editor', updated_at: updatedAt }] });
    const media = [outgoingImage(png, 'A plate'), outgoingImage(png, 'A bowl')];
    const edited = { ...post, title: 'Summer', text: 'Better words', media, externalProviderId: id };
    for (let time = 1; time <= 2; time += 1) await channel.editPost(edited, signal);
    const kept = await stored(id);
    expect(kept).toMatchObject({ status: 'published', title: 'Summer', url });
    expect(seen(kept)).toEqual({ text: 'Better words', altTexts: ['A plate', 'A bowl'] });
    const published = { connection, externalProviderId: id };
    expect([await channel.deletePost(published, signal), await channel.deletePost(published, signal)]).toEqual([
      'deleted',
      'gone',
    ]);
    expect((await fetch(url)).status).toBe(404);
    await expect(channel.editPost(edited, signal)).rejects.toMatchObject({ code: 'post_gone' });
  });

  it('refuses a file that is not what it says, and shows no post', async () => {
    const post = outgoingPost(await connected(), { media: [outgoingImage(Buffer.from('<?php'), null)] });
    await expect(publish(post)).rejects.toMatchObject({ outcome: 'refused', class: 'validation', code: 'post_refused' });
    expect(await channel.lookUp({ ...post, firstSentAt: new Date() }, signal)).toEqual({ outcome: 'absent' });
  });

  it('has to be connected again when its integration was deleted', async () => {
    const integration = await ghost.addIntegration();
    const connection = await connected(ghost.url, integration.adminApiKey);
    await ghost.call('DELETE', `integrations/${integration.id}/`);
    const refused = { outcome: 'refused', class: 'credential', code: 'credential_refused' };
    await expect(publish(outgoingPost(connection))).rejects.toMatchObject(refused);
  });

  it('gets an article by a model with its picture, which is updated there and taken off again', async () => {
    await articleJourney({ platform: 'ghost', credentials: { site: ghost.url, adminApiKey } }, visit);
  });
});
