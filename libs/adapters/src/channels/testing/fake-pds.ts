import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { RichText } from '@atproto/api';
import { BlueskyAuthorization } from './bluesky-authorization.js';
import { BlueskyBlobs, cid, requireEmbed, type StoredEmbed } from './bluesky-blobs.js';
import { Refusal } from './simulated-request.js';
import { unhurried } from './unhurried.js';
import { XrpcRefusal } from './xrpc-refusal.js';

/** Syntax of record keys of posts (https://atproto.com/specs/tid). */
export const tidSyntax = /^[2-7a-j][2-7a-z]{12}$/;

/** How one post names another one (com.atproto.repo.strongRef). */
interface PostReference {
  uri: string;
  cid: string;
}

interface StoredPost {
  text: string;
  reply?: { root: PostReference; parent: PostReference };
  embed?: StoredEmbed;
  [field: string]: unknown;
}

/** Of posts and of images in one (lexicons app.bsky.feed.post and app.bsky.embed.images). */
export const blueskyLimits = { graphemes: 300, bytes: 3_000, images: 4 } as const;

/** Graphemes as Bluesky's own library counts them. */
export const blueskyLength = (text: string): number => new RichText({ text }).graphemeLength;

/** @throws XrpcRefusal for what the lexicons do not allow */
export function requirePostRecord(text: string, images: number): void {
  const refusal = (reason: string) => new XrpcRefusal(400, 'InvalidRequest', `Invalid app.bsky.feed.post record: ${reason}`);
  if (blueskyLength(text) > blueskyLimits.graphemes || Buffer.byteLength(text) > blueskyLimits.bytes)
    throw refusal('text too long');
  if (images > blueskyLimits.images) throw refusal('too many images');
}

/**
 * An AT Protocol server with one account, which behaves like the reference implementation where the channel depends on it: tokens expire
 * and are refreshed, posts are validated against their lexicon, and a taken record key is an internal error. The peer specs run the same
 * suite against a real server.
 */
export class FakePds {
  static readonly handle = 'imprint.test';
  static readonly did = 'did:plc:imprintimprintimprint222';
  readonly posts = new Map<string, StoredPost>();
  readonly files = new BlueskyBlobs();
  readonly people = new Map([['colleague.test', 'did:plc:colleaguecolleague22222']]);
  logins = 0;
  /** How people sign in on its own page. */
  readonly authorization = new BlueskyAuthorization(FakePds.did);
  /** Changes to what the directory says of the account. */
  identity: Record<string, unknown> = {};
  private readonly proven = randomUUID();
  private access = new Set<string>();
  private refresh = new Set<string>();
  private readonly server: Server;

  constructor(private readonly appPassword: string) {
    this.server = createServer(unhurried, (incoming, outgoing) => void this.answer(incoming, outgoing));
  }

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    this.authorization.issuer = `http://localhost:${(this.server.address() as AddressInfo).port}`;
    return this.authorization.issuer;
  }

  async stop(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    this.server.closeAllConnections();
    await closed;
  }

  /** Expires access tokens, as after two hours. */
  expireAccess(): void {
    this.access.clear();
  }

  /** Revokes all sessions, as when the account signs out everywhere. */
  revokeSessions(): void {
    this.access.clear();
    this.refresh.clear();
  }

  /** The post that a reference is to, if it names its present state. */
  named(reference: PostReference | undefined): StoredPost | undefined {
    const post = this.posts.get(reference?.uri.split('/').at(-1) ?? '');
    return post !== undefined && reference?.cid === cid(Buffer.from(JSON.stringify(post))) ? post : undefined;
  }

  private async answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const url = new URL(incoming.url ?? '/', 'http://pds.test');
    const { method = 'GET', headers } = incoming;
    const body = Buffer.concat(chunks);
    const reply = (status: number, answer: unknown, more: Record<string, string> = {}) =>
      outgoing.writeHead(status, { 'content-type': 'application/json', ...more }).end(JSON.stringify(answer));
    try {
      const asked = { method, url, headers, body };
      const signingIn = this.authorization.answer(asked);
      if (signingIn !== undefined) return void reply(signingIn.status, signingIn.body ?? {}, signingIn.headers);
      const isProven = headers.authorization?.startsWith('DPoP ') === true;
      if (isProven) this.authorization.requireAccess(asked);
      const token = isProven ? this.proven : (headers.authorization?.replace('Bearer ', '') ?? '');
      reply(200, this.call(url, token, body, headers['content-type'] ?? ''));
    } catch (error) {
      if (error instanceof Refusal) reply(error.answer.status, error.answer.body, error.answer.headers);
      else if (error instanceof XrpcRefusal) reply(error.status, { error: error.code, message: error.message });
      else reply(500, { error: 'InternalServerError', message: 'Internal Server Error' });
    }
  }

  private call(url: URL, token: string, body: Buffer, contentType: string): unknown {
    const json = () => JSON.parse(body.toString('utf8')) as Record<string, unknown>;
    const query = url.searchParams;
    if (url.pathname === `/${FakePds.did}`) return this.document();
    switch (url.pathname.replace('/xrpc/', '')) {
      case 'com.atproto.server.getSession':
        this.authorize(token);
        return { did: FakePds.did, handle: FakePds.handle, active: true };
      case 'com.atproto.server.createSession':
        return this.login(json());
      case 'com.atproto.server.refreshSession':
        return this.refreshed(token);
      case 'com.atproto.identity.resolveHandle':
        return this.resolved(query.get('handle') ?? '');
      case 'com.atproto.repo.getRecord':
        return this.record(query.get('rkey') ?? '');
      case 'com.atproto.repo.uploadBlob':
        if (!this.files.allows(token)) this.authorize(token);
        return { blob: this.files.stored(body, contentType) };
      case 'com.atproto.server.describeServer':
        return this.files.described();
      case 'com.atproto.server.getServiceAuth':
        this.authorize(token);
        return this.files.granted(query);
      case 'com.atproto.repo.createRecord':
        this.authorize(token);
        return this.created(json() as { rkey: string; record: StoredPost });
      case 'com.atproto.repo.deleteRecord':
        this.authorize(token);
        // A record that is not there is answered like one that was deleted.
        this.posts.delete(String(json()['rkey']));
        return {};
      default:
        throw new XrpcRefusal(501, 'MethodNotImplemented', 'Method Not Implemented');
    }
  }

  private login({ identifier, password }: Record<string, unknown>): unknown {
    this.logins += 1;
    if (identifier !== FakePds.handle || password !== this.appPassword) {
      // Some servers repeat what they were sent.
      throw new XrpcRefusal(401, 'AuthenticationRequired', `Invalid identifier or password ${String(password)}`);
    }
    return this.session();
  }

  private refreshed(token: string): unknown {
    if (!this.refresh.delete(token)) throw new XrpcRefusal(400, 'ExpiredToken', 'Token has been revoked');
    return this.session();
  }

  private session(): unknown {
    const tokens = { accessJwt: randomUUID(), refreshJwt: randomUUID() };
    this.access.add(tokens.accessJwt);
    this.refresh.add(tokens.refreshJwt);
    return { ...tokens, handle: FakePds.handle, did: FakePds.did, active: true, emailConfirmed: true };
  }

  private authorize(token: string): void {
    if (token !== this.proven && !this.access.has(token)) throw new XrpcRefusal(400, 'ExpiredToken', 'Token has expired');
  }

  private resolved(handle: string): unknown {
    const did = handle === FakePds.handle ? FakePds.did : this.people.get(handle);
    if (did === undefined) throw new XrpcRefusal(400, 'InvalidRequest', 'Unable to resolve handle');
    return { did };
  }

  private document(): unknown {
    const server = { id: '#atproto_pds', type: 'AtprotoPersonalDataServer', serviceEndpoint: this.authorization.issuer };
    return { id: FakePds.did, alsoKnownAs: [`at://${FakePds.handle}`], service: [server], ...this.identity };
  }

  private created({ rkey, record }: { rkey: string; record: StoredPost }): unknown {
    if (!tidSyntax.test(rkey)) throw new XrpcRefusal(400, 'InvalidRequest', 'Invalid record key');
    requirePostRecord(record.text, record.embed?.images?.length ?? 0);
    requireEmbed(record.embed, this.files.blobs);
    if (this.posts.has(rkey)) throw new Error('There is already a value at key');
    this.posts.set(rkey, record);
    return { uri: uriOf(rkey), cid: cid(Buffer.from(JSON.stringify(record))) };
  }

  private record(rkey: string): unknown {
    const value = this.posts.get(rkey);
    if (!value) throw new XrpcRefusal(400, 'RecordNotFound', `Could not locate record: ${uriOf(rkey)}`);
    return { uri: uriOf(rkey), cid: cid(Buffer.from(JSON.stringify(value))), value };
  }
}

function uriOf(rkey: string): string {
  return `at://${FakePds.did}/app.bsky.feed.post/${rkey}`;
}
