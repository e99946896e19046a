import { randomBytes } from 'node:crypto';
import { ListmonkCampaigns, listmonkRefusal } from './listmonk-campaigns.js';
import { partsOf, type Answer, type Asked } from './simulated-request.js';
import { SimulatedServer } from './simulated-server.js';

/** A file of the media library. */
export interface SimulatedListmonkFile {
  name: string;
  type: string;
  bytes: number;
}

const user = 'imprint-bot';
const extensions = ['jpg', 'jpeg', 'png', 'gif'];
const pageSize = 50;

/**
 * Listmonk 4 with one API user, as knadh/listmonk documents its API and its code answers (read 2026-11-26): lists, media, campaigns with
 * their states, permissions, templates, errors with `message`. It recognises no repeated call. It is ours and no independent judge: Listmonk
 * itself is not to be had for tests.
 */
export class ListmonkSimulator extends SimulatedServer {
  static readonly user = user;
  readonly token = randomBytes(16).toString('hex');
  readonly lists = [
    { id: 3, name: 'Friends of the terrace', optin: 'double' },
    { id: 4, name: 'Suppliers', optin: 'single' },
  ];
  readonly files: SimulatedListmonkFile[] = [];
  readonly permissions = new Set(['campaigns:get', 'campaigns:manage', 'campaigns:send', 'media:manage']);
  /** Lists that the roles of the user allow; null for all. */
  permittedLists: readonly number[] | null = null;
  /** Before the path of a file, as the settings have it. */
  rootUrl = 'https://lists.example';
  /** After the address of a file. */
  signature = '';
  /** Instead of everything, e.g. the page of a firewall. */
  instead: Answer | null = null;
  readonly outbox = new ListmonkCampaigns((ids) => this.lists.filter(({ id }) => ids.includes(id)));
  protected readonly failure: Answer = { status: 500, body: { message: 'Internal Server Error' } };

  protected handle(asked: Asked): Answer {
    if (this.instead !== null) return this.instead;
    if (!asked.url.pathname.startsWith('/api/')) return { status: 404, html: '<!DOCTYPE html><title>404</title>' };
    this.authorize(asked);
    const line = `${asked.method} ${asked.url.pathname.slice('/api/'.length)}`;
    if (line === 'GET profile') return { status: 200, body: { data: { id: 7, username: user, name: 'Imprint', type: 'api' } } };
    if (line === 'GET lists') return this.listLists(asked);
    if (line === 'POST media') return this.upload(asked);
    return this.campaignAnswer(asked, line);
  }

  /** `Middleware` of internal/auth/auth.go. */
  private authorize({ headers }: Asked): void {
    const [, encoded = ''] = /^Basic (.+)$/.exec(headers.authorization ?? '') ?? [];
    const [, name, token] = /^([^:]+):(.+)$/.exec(Buffer.from(encoded, 'base64').toString()) ?? [];
    if (name !== user || token !== this.token) throw listmonkRefusal(403, 'invalid API credentials');
  }

  private require(permission: string): void {
    if (!this.permissions.has(permission)) throw listmonkRefusal(403, `permission denied: ${permission}`);
  }

  private listLists({ url }: Asked): Answer {
    const permitted = this.lists.filter(({ id }) => this.permittedLists?.includes(id) ?? true);
    const size = Math.min(Number(url.searchParams.get('per_page') ?? 20), pageSize);
    const page = Number(url.searchParams.get('page') ?? 1);
    const results = permitted.slice((page - 1) * size, page * size);
    const shown = results.length === 0 ? null : results;
    return { status: 200, body: { data: { results: shown, total: permitted.length, per_page: size, page } } };
  }

  private upload(asked: Asked): Answer {
    this.require('media:manage');
    const file = partsOf(asked).get('file');
    if (file === undefined) throw listmonkRefusal(400, 'Invalid file: http: no such file');
    const name = /filename="([^"]*)"/.exec(asked.body.toString('latin1'))?.[1] ?? '';
    const extension = name.split('.').pop() ?? '';
    if (!extensions.includes(extension)) throw listmonkRefusal(400, `Unsupported file type (${extension})`);
    this.files.push({ name, type: file.type, bytes: file.text.length });
    const url = `${this.rootUrl}/uploads/${this.files.length}-${name}${this.signature}`;
    return { status: 200, body: { data: { id: this.files.length, filename: name, content_type: file.type, url } } };
  }

  private campaignAnswer(asked: Asked, line: string): Answer {
    const [, method, idText, isStatus] = /^(\w+) campaigns(?:\/(\d+)(\/status)?)?$/.exec(line) ?? [];
    if (method === undefined) throw listmonkRefusal(404, '404 unknown endpoint');
    this.require(method === 'GET' ? 'campaigns:get' : isStatus === undefined ? 'campaigns:manage' : 'campaigns:send');
    const id = Number(idText);
    if (idText === undefined && method === 'GET') return this.outbox.list(asked);
    if (idText === undefined && method === 'POST') return this.outbox.create(this.sent(asked));
    if (isStatus !== undefined && method === 'PUT') return this.outbox.changeStatus(id, String(bodyOf(asked)['status']));
    if (method === 'GET') return this.outbox.read(id);
    if (method === 'PUT') return this.outbox.update(id, this.sent(asked));
    if (method === 'DELETE') return this.outbox.delete(id);
    throw listmonkRefusal(405, 'Method Not Allowed');
  }

  /** `FilterListsByPerm` of internal/auth/models.go leaves out what the user may not send to. */
  private sent(asked: Asked): Parameters<ListmonkCampaigns['create']>[0] {
    const sent = bodyOf(asked) as Parameters<ListmonkCampaigns['create']>[0];
    const { lists } = sent;
    if (lists === undefined || this.permittedLists === null) return sent;
    return { ...sent, lists: lists.filter((id) => this.permittedLists?.includes(id)) };
  }
}

const bodyOf = ({ body }: Asked): Readonly<Record<string, unknown>> =>
  JSON.parse(body.toString()) as Readonly<Record<string, unknown>>;
