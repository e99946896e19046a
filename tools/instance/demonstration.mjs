// The main job, once, through the public API: what a newcomer would type, run on an empty database.
const waitAtMostMs = 30_000;

/** @param {string} api origin of the REST API */
export async function playMainJob(api) {
  console.log('\nThe database is empty, so here is the main job once:\n');
  const key = await call(api, 'POST', '/v1/api-keys', { label: 'Demonstration', category: 'service', preset: 'full' });
  step(1, `created an API key ending in ${key.attributes.lastFour}`, `${api}/v1/api-keys/${key.id}`);
  const bearer = key.attributes.key;
  try {
    const [brand] = await call(api, 'GET', '/v1/brands', undefined, bearer);
    const generation = await generate(api, brand, bearer);
    step(2, 'generated an image from a prompt (local/card)', generation.attributes.output.url);
    const release = await publish(api, brand, generation, bearer);
    const [target] = release.attributes.targets;
    step(3, `scheduled a release and published it to the feed`, target.url);
    console.log(`\n  Open ${api}/feed to see the post.`);
  } finally {
    await call(api, 'DELETE', `/v1/api-keys/${key.id}`);
  }
  step(4, 'revoked the key again; make your own as the README shows', `${api}/docs`);
}

async function generate(api, brand, bearer) {
  const prompt = 'Say it once, publish it everywhere';
  const started = await call(api, 'POST', '/v1/images/generate', { prompt, brandId: brand.id, model: 'local/card' }, bearer);
  return until(() => call(api, 'GET', `/v1/generations/${started.id}`, undefined, bearer), ['completed', 'failed']);
}

async function publish(api, brand, generation, bearer) {
  const [feed] = await call(api, 'GET', `/v1/connections?platform=feed&brandId=${brand.id}`, undefined, bearer);
  const release = await call(
    api,
    'POST',
    '/v1/releases',
    {
      title: 'Hello from Imprint',
      baseContent:
        'Made and published by this very instance: an image from a prompt, scheduled through the API, posted when it was due.',
      timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      scheduledAt: new Date(Date.now() + 2_000).toISOString(),
      brandId: brand.id,
      targets: [{ connectionId: feed.id }],
      media: [{ assetId: generation.attributes.output.assetId, altText: 'A card that says: Say it once, publish it everywhere' }],
    },
    bearer,
  );
  return until(() => call(api, 'GET', `/v1/releases/${release.id}`, undefined, bearer), ['published', 'failed', 'unconfirmed']);
}

async function call(api, method, path, body, bearer) {
  const response = await fetch(api + path, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const document = await response.json();
  if (!response.ok)
    throw new Error(
      `The demonstration stopped: ${method} ${path} answered ${response.status}: ${document.errors?.[0]?.detail ?? ''}`,
    );
  return document.data;
}

async function until(read, statuses) {
  const giveUpAt = Date.now() + waitAtMostMs;
  for (;;) {
    const resource = await read();
    if (statuses.includes(resource.attributes.status)) {
      if (statuses[0] === resource.attributes.status) return resource;
      throw new Error(`The demonstration stopped: ${resource.type} ${resource.id} is ${resource.attributes.status}.`);
    }
    if (Date.now() > giveUpAt)
      throw new Error(`The demonstration stopped: ${resource.type} ${resource.id} is still ${resource.attributes.status}.`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

function step(number, what, link) {
  console.log(`  ${new Date().toTimeString().slice(0, 8)}  ${number}. ${what}\n               ${link}`);
}
