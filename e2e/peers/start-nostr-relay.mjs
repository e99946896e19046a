import { EventRepository } from '@nostr-relay/common';
import { NostrRelay } from '@nostr-relay/core';
import { Validator } from '@nostr-relay/validator';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { matchFilter, verifyEvent } from 'nostr-tools';
import { WebSocketServer } from 'ws';

/** Where events are kept is not part of the relay's package: this is ours. Which ones a question is about, nostr-tools says. */
class MemoryRepository extends EventRepository {
  events = new Map();

  isSearchSupported() {
    return false;
  }

  upsert(event) {
    const isDuplicate = this.events.has(event.id);
    this.events.set(event.id, event);
    return { isDuplicate };
  }

  find(filter) {
    const matching = [...this.events.values()].filter((event) => matchFilter(filter, event));
    return matching.slice(0, filter.limit ?? matching.length);
  }

  async deleteByDeletionRequest({ pubkey, tags }) {
    for (const [name, id] of tags) if (name === 'e' && this.events.get(id)?.pubkey === pubkey) this.events.delete(id);
  }

  async destroy() {}
}

/**
 * A relay of @nostr-relay/core on a free port, which reads messages with its validator, verifies events, and asks who writes (NIP-42). At the
 * same address is a media server of ours, which takes what nostr-tools finds authorized (BUD-02).
 * @param {{ asksWho?: boolean }} options whether it takes events of people only who have said who they are
 * @returns {Promise<{ url: string, events: Map<string, object>, stop(): Promise<void> }>}
 */
export async function startNostrRelay({ asksWho = false } = {}) {
  const repository = new MemoryRepository();
  const relay = new NostrRelay(repository, { hostname: 'localhost' });
  const validator = new Validator();
  const server = createServer((request, response) => {
    void upload(request).then((answer) => response.writeHead(answer.status).end(JSON.stringify(answer.body)));
  });
  const sockets = new WebSocketServer({ server });
  sockets.on('connection', (client) => {
    relay.handleConnection(client);
    client.on('close', () => relay.handleDisconnect(client));
    client.on('message', (data) => {
      void receive(client, data).catch((error) => client.send(JSON.stringify(['NOTICE', error.message])));
    });
  });
  const receive = async (client, data) => {
    const message = await validator.validateIncomingMessage(data);
    if (asksWho && message[0] === 'EVENT' && !relay.isAuthorized(client))
      client.send(JSON.stringify(['OK', message[1].id, false, 'auth-required: we only take events of people we know']));
    else await relay.handleMessage(client, message);
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const stop = async () => {
    for (const client of sockets.clients) client.terminate();
    await relay.destroy();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { url: `http://localhost:${server.address().port}`, events: repository.events, stop };
}

async function upload(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  if (request.method !== 'PUT' || request.url !== '/upload') return { status: 404, body: {} };
  const sha256 = createHash('sha256').update(Buffer.concat(chunks)).digest('hex');
  const [scheme, encoded = ''] = (request.headers.authorization ?? '').split(' ');
  const event = JSON.parse(Buffer.from(encoded, 'base64').toString());
  const tag = (name) => event.tags.find(([key]) => key === name)?.[1];
  const isRight =
    event.kind === 24_242 && tag('t') === 'upload' && tag('x') === sha256 && Number(tag('expiration')) > Date.now() / 1000;
  if (scheme !== 'Nostr' || !isRight || !verifyEvent(event)) return { status: 401, body: { message: 'not authorized' } };
  const type = request.headers['content-type'];
  const url = `https://cdn.example.com/${sha256}.${type.split('/')[1]}`;
  return {
    status: 200,
    body: { url, sha256, size: Buffer.concat(chunks).length, type, uploaded: Math.floor(Date.now() / 1000) },
  };
}
