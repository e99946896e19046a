// npm start -- --seed demo: fills an empty organization with two weeks of believable content, through the public API alone.
import {
  createApiKey,
  createArticle,
  createConnection,
  createImprint,
  createRelease,
  createSnippet,
  createTag,
  generateImages,
  getConfig,
  getGeneration,
  listBrands,
  listConnections,
  listReleases,
  pauseRelease,
  replaceReleaseTags,
} from '@imprint/sdk';
import { articles, drafts, images, published, requested, scheduled, snippets, tags, timezone } from './demo-content.mjs';

const waitAtMostMs = 60_000;

/**
 * @param {string} api origin of the REST API, without a login wall
 * @returns whether there was nothing yet, and now there is
 */
export async function seedDemo(api) {
  const client = createImprint({ baseUrl: api });
  const { meta } = await listReleases({ client, query: { limit: 1 } });
  if (meta.total > 0) return false;
  const { data: brands } = await listBrands({ client, query: { limit: 1 } });
  const { data: feeds } = await listConnections({ client, query: { platform: 'feed' } });
  const place = { client, brandId: brands[0].id, feedId: feeds[0].id, assets: await makeImages(client, brands[0].id) };
  for (const content of published) await release(place, content);
  // Nobody answers there: one account that fails, so that the overview has something to say.
  const partner = await createConnection({
    client,
    body: {
      platform: 'webhook',
      brandId: place.brandId,
      displayName: 'Partner site',
      credentials: { url: `${api}/partner-site`, secret: 'secret-of-the-demo' },
    },
  });
  await release(place, published[0], {}, [partner.data.id]);
  const made = [];
  for (const content of scheduled) made.push(await release(place, content, { scheduledAt: wallTime(content) }));
  await pauseRelease({ client, path: { id: made.at(-2).id } });
  for (const content of drafts) await release(place, content, { status: 'draft' });
  for (const article of articles) await createArticle({ client, body: { ...article, brandId: place.brandId } });
  await tagReleases(client);
  for (const body of snippets) await createSnippet({ client, body });
  await requestApproval(place);
  return true;
}

async function makeImages(client, brandId) {
  const started = [];
  for (const { id, prompt, altText, aspectRatio } of images) {
    const body = { prompt, brandId, aspectRatio, model: 'local/card' };
    const { data } = await generateImages({ client, body });
    started.push({ id, altText, generationId: data.id });
  }
  const assets = new Map();
  for (const { id, altText, generationId } of started) {
    const { output } = await completed(client, generationId);
    assets.set(id, { assetId: output.assetId, altText });
  }
  return assets;
}

async function completed(client, id) {
  const giveUpAt = Date.now() + waitAtMostMs;
  for (;;) {
    const { data } = await getGeneration({ client, path: { id } });
    if (data.attributes.status === 'completed') return data.attributes;
    if (data.attributes.status === 'failed' || Date.now() > giveUpAt)
      throw new Error(`The demo content stopped: generation ${id} is ${data.attributes.status}.`);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

async function release({ client, brandId, feedId, assets }, { title, text, image }, changes = {}, accounts = [feedId]) {
  const media = image === undefined ? [] : [assets.get(image)];
  const targets = accounts.map((connectionId) => ({ connectionId }));
  const body = { title, baseContent: text, timezone, brandId, targets, media, ...changes };
  return (await createRelease({ client, body })).data;
}

async function tagReleases(client) {
  const made = [];
  for (const { name, color, of } of tags) made.push({ of, id: (await createTag({ client, body: { name, color } })).data.id });
  const { data: releases } = await listReleases({ client, query: { limit: 100 } });
  for (const { id, attributes } of releases) {
    const tagIds = made.filter(({ of }) => of.test(attributes.title)).map((tag) => tag.id);
    if (tagIds.length > 0) await replaceReleaseTags({ client, path: { id }, body: { tagIds } });
  }
}

/** Local time, as the calendar of the café says it. */
function wallTime({ day, time }) {
  const date = new Date(Date.now() + day * 86_400_000).toLocaleDateString('sv', { timeZone: timezone });
  return `${date}T${time}`;
}

/** As an assistant does it, over MCP with a key: the call waits for a person. */
async function requestApproval({ client, brandId, feedId }) {
  const { data: key } = await createApiKey({
    client,
    body: { label: 'Assistant of the demo', category: 'service', preset: 'mcp' },
  });
  const { mcpUrl } = await getConfig({ client });
  const { title, text } = requested;
  const schedule = {
    name: 'create_scheduled_release',
    arguments: {
      title,
      baseContent: text,
      timezone,
      brandId,
      scheduledAt: wallTime(requested),
      targets: [{ connectionId: feedId }],
    },
  };
  const answer = await fetch(`${mcpUrl}/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key.attributes.key}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: schedule }),
  });
  if (!answer.ok) throw new Error(`The demo content stopped: the MCP server answered ${answer.status}.`);
}
