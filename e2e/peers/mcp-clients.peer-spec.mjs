// An agent's main job, from discovery to the published post, with independent MCP clients.
import { attribute, Instance, OauthClient, signedUp, tokenOf } from '@imprint/e2e/harness/index';
import { eventually } from '@imprint/platform/testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { crc32, deflateSync } from 'node:zlib';
import { clients } from './mcp-clients/clients.mjs';

let instance;
let endpoint;
let owner;
let key;
/** Credentials that a client may use. */
const credentials = {};

beforeAll(async () => {
  instance = await Instance.shared();
  endpoint = new URL(`http://localhost:${new URL(instance.address('mcp-server')).port}/mcp`);
  const ada = await signedUp(instance, 'ada@mcp-clients.example');
  owner = instance.client(await tokenOf(ada));
  key = await owner.data('POST', '/v1/api-keys', { label: 'Agent', category: 'service', preset: 'mcp' });
  credentials['an API key'] = attribute(key, 'key');
  const app = await OauthClient.register(instance);
  credentials['an access token'] = (await app.connect(ada, {}, { resource: endpoint.href })).access_token;
});

describe.each(['an API key', 'an access token'])('with %s', (by) => {
  it.each(Object.entries(clients))('%s takes a thought and its pictures to the feed', async (which, open) => {
    const title = `${which} with ${by}`;
    const client = await open(endpoint, credentials[by]);
    try {
      if (client.version !== undefined)
        expect(client.version).toBe(which.includes('by what it finds') ? '2026-07-28' : '2025-11-25');
      const brandId = await lookAround(client);
      const connectionId = await feedOf(client, brandId);
      const media = client.isSlow ? [] : [await uploaded(client, brandId), await generated(client, brandId)];
      const release = { title, baseContent: `Text of ${title}`, timezone: 'Europe/Berlin', brandId, media };
      const { data, url } = await published(client, { ...release, targets: [{ connectionId }] });
      expect(data).toMatchObject({ title, status: 'published', media: media.map(({ assetId }) => ({ assetId })) });
      const page = await (await fetch(url)).text();
      expect(page).toContain(`Text of ${title}`);
      expect(page.match(/<img /g) ?? []).toHaveLength(media.length);
    } finally {
      await client.close();
    }
  });
});

/** @returns the brand to work for */
async function lookAround(client) {
  const tools = await client.list();
  expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining(['find_tools', 'generate', 'create_scheduled_release']));
  expect(tools.map(({ name }) => name)).not.toContain('preview_schedule');
  // A tool that is not listed can be found, and called by its name.
  const found = await data(client, 'find_tools', { name: 'preview_schedule' });
  expect(found.tool.inputSchema).toMatchObject({ type: 'object' });
  const [{ id }] = await data(client, 'get_brands');
  return id;
}

async function feedOf(client, brandId) {
  const { channels } = await data(client, 'get_scheduler_capabilities', { platform: 'feed', brandId });
  return channels[0].connections[0].connectionId;
}

async function uploaded(client, brandId) {
  const bytes = png(64, 48);
  const file = { filename: 'terrace.png', contentType: 'image/png', category: 'image', brandId };
  const { assetId, uploadUrl, headers, localUpload } = await data(client, 'request_media_upload', file);
  const document = { ...localUpload, source: { ...localUpload.source, data: bytes.toString('base64') } };
  const sent = await fetch(uploadUrl, { method: 'POST', headers, body: JSON.stringify(document) });
  expect(sent.status).toBe(204);
  const { media } = await data(client, 'complete_media_upload', { assetId });
  expect(media).toEqual([{ assetId }]);
  return media[0];
}

async function generated(client, brandId) {
  const asked = { type: 'image', prompt: 'Half price until Sunday', model: 'local/card', brandId };
  const { jobIds } = await data(client, 'generate', asked);
  const { structuredContent, content } = await eventually(async () => {
    const answer = await client.call('get_job_status', { jobId: jobIds[0] });
    return answer.structuredContent.data.isOver && answer;
  });
  expect(structuredContent.data).toMatchObject({ status: 'completed', error: null });
  expect(content).toContainEqual(expect.objectContaining({ type: 'image', mimeType: expect.stringMatching(/^image\//) }));
  return { assetId: structuredContent.data.output.assetId };
}

/** Calls, waits for the owner's approval as told, and follows the job to its end. */
async function published(client, release) {
  const held = await client.call('create_scheduled_release', release);
  expect(held).toMatchObject({
    isError: true,
    structuredContent: { code: 'approval_pending', toolName: 'create_scheduled_release', approvalStatus: 'pending' },
  });
  const { approvalId } = held.structuredContent;
  await owner.data('POST', `/v1/approvals/${approvalId}/resolve`, { decision: 'approve' });
  const approval = await eventually(async () => {
    const now = await data(client, 'get_job_status', { jobId: approvalId });
    return now.isOver && now;
  });
  expect(approval).toMatchObject({ status: 'completed', error: null });
  const releaseId = approval.result.data.id;
  const read = await eventually(async () => {
    const now = await data(client, 'get_scheduled_release', { releaseId });
    return ['published', 'failed'].includes(now.status) && now;
  });
  return { data: read, url: read.targets[0].url };
}

it('the key is verified as connected, with all that it may use; a token is no key', async () => {
  const client = await clients['client 2.4, by what it finds'](new URL('?profile=full', endpoint), credentials['an API key']);
  const toolCount = (await client.list()).length;
  await client.close();
  for (const body of [undefined, { key: credentials['an API key'] }]) {
    const { attributes } = await owner.data('POST', `/v1/api-keys/${key.id}/verify-mcp`, body);
    expect(attributes).toMatchObject({ status: 'connected', toolCount, missingScopes: [], reason: null });
  }
  const given = { key: credentials['an access token'] };
  expect((await owner.send('POST', `/v1/api-keys/${key.id}/verify-mcp`, given)).status).toBe(400);
  expect((await owner.data('POST', '/v1/api-keys/validate', given)).attributes).toMatchObject({
    valid: false,
    code: 'invalid_key',
  });
});

async function data(client, name, given = {}) {
  const { isError, structuredContent } = await client.call(name, given);
  expect({ name, isError: isError ?? false, structuredContent }).toMatchObject({
    isError: false,
    structuredContent: { data: {} },
  });
  return structuredContent.data;
}

function png(width, height) {
  const chunk = (type, content) => {
    const body = Buffer.concat([Buffer.from(type), content]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(content.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((width * 3 + 1) * height));
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}
