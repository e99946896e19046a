import { randomUUID } from 'node:crypto';
import type { Element } from 'ltx';
import type { Answer, Asked } from './simulated-request.js';
import { SimulatedServer } from './simulated-server.js';
import { readXml, refusedStanza, ScramServer, xml } from './xmpp-stanzas.js';

/** A message in the room. */
export interface SimulatedRoomMessage {
  id: string;
  /** Of the archive. */
  archiveId: string;
  at: Date;
  from: string;
  body: string;
  /** A moderator has taken it out of the archive. */
  isRemoved?: boolean;
}

interface Session {
  sid: string;
  scram: ScramServer;
  resource: string;
  isSignedIn: boolean;
  nickname: string;
  /** What the next answer takes along. */
  waiting: Element[];
}

/** Every server takes a stanza of this size (RFC 6120). */
const stanzaBytes = 10_000;
const room = 'terrace@rooms.example.org';
const client = { xmlns: 'jabber:client' };
const features = (...offered: Element[]): Element => xml('stream:features', {}, ...offered);
const text = (element: Element | undefined, name: string): string => {
  const value: unknown = element?.attrs[name];
  return typeof value === 'string' ? value : '';
};

/**
 * An XMPP server with one account and one room behind BOSH, as XEP-0124 and XEP-0206 (sessions), RFC 6120 (sign-in, resources, errors), XEP-0045
 * (rooms) and XEP-0313 (archives) document it. It answers at once. It is ours and no independent judge; Prosody is, in the peer specs.
 */
export class XmppSimulator extends SimulatedServer {
  static readonly user = { jid: 'cafe@example.org', password: 'canary-password' } as const;
  static readonly room = room;
  readonly messages: SimulatedRoomMessage[] = [];
  readonly features = new Set(['http://jabber.org/protocol/muc', 'urn:xmpp:mam:2']);
  mechanisms = ['SCRAM-SHA-256', 'SCRAM-SHA-1', 'PLAIN'];
  /** Of the account in the room. */
  role = 'participant';
  /** With which condition it refuses to let the account in, or takes no message. */
  refuses: { entry?: string; message?: string; archive?: string } = {};
  /** Whether the room is there. */
  hasRoom = true;
  /** Whether it shows that it knows the password, as SCRAM demands. */
  provesItself = true;
  /** Whether sessions get the resource that they ask for. */
  grantsResources = true;
  /** Whether what an answer says comes with the next one only. */
  isSlow = false;
  /** Most messages on a page of the archive. */
  pageSize = 50;
  /** `iq`, `presence`, `message`, as they came. */
  readonly received: string[] = [];
  protected readonly failure: Answer = { status: 500 };
  private readonly sessions = new Map<string, Session>();

  /** A message of somebody else, or of the account with other software. */
  addMessage(body: string, parts: Partial<SimulatedRoomMessage> = {}): SimulatedRoomMessage {
    const message = { id: randomUUID(), archiveId: randomUUID(), at: new Date(), from: `${room}/ada`, body, ...parts };
    this.messages.push(message);
    return message;
  }

  protected handle({ method, url, body }: Asked): Answer {
    if (method !== 'POST' || url.pathname !== '/http-bind') return { status: 404, html: '<h1>Not found</h1>' };
    const asked = readXml(body.toString());
    if (text(asked, 'sid') === '') return this.create(asked);
    const session = this.sessions.get(text(asked, 'sid'));
    if (session === undefined) return ended('item-not-found');
    if (text(asked, 'type') === 'terminate') {
      this.sessions.delete(session.sid);
      return bodyOf({ type: 'terminate' });
    }
    if (text(asked, 'xmpp:restart') === 'true')
      return bodyOf({}, features(xml('bind', { xmlns: 'urn:ietf:params:xml:ns:xmpp-bind' })));
    const answers = asked.getChildElements().flatMap((stanza) => {
      this.received.push(stanza.getName());
      return session.isSignedIn ? this.serve(session, stanza) : this.authenticate(session, stanza);
    });
    if (
      text(asked.getChild('message'), 'id') !== '' &&
      Buffer.byteLength(asked.getChild('message')?.toString() ?? '') > stanzaBytes
    )
      return ended('policy-violation');
    const now = [...session.waiting, ...(this.isSlow ? [] : answers)];
    session.waiting = this.isSlow ? answers : [];
    return bodyOf({}, ...now);
  }

  private create(asked: Element): Answer {
    if (text(asked, 'to') !== 'example.org') return ended('host-unknown');
    const { password } = XmppSimulator.user;
    const session = { sid: randomUUID(), scram: new ScramServer(password), resource: '', isSignedIn: false, nickname: '' };
    this.sessions.set(session.sid, { ...session, waiting: [] });
    const offered = this.mechanisms.map((name) => xml('mechanism', {}, name));
    const mechanisms = xml('mechanisms', { xmlns: 'urn:ietf:params:xml:ns:xmpp-sasl' }, ...offered);
    return bodyOf({ sid: session.sid, wait: '15', requests: '2', hold: '1', inactivity: '60' }, features(mechanisms));
  }

  private authenticate(session: Session, stanza: Element): Element[] {
    const sasl = (name: string, ...inside: (Element | string)[]): Element[] => [
      xml(name, { xmlns: 'urn:ietf:params:xml:ns:xmpp-sasl' }, ...inside),
    ];
    const said = Buffer.from(stanza.getText(), 'base64').toString();
    if (stanza.getName() === 'auth' && text(stanza, 'mechanism') === 'SCRAM-SHA-256')
      return sasl('challenge', Buffer.from(session.scram.challengeTo(said)).toString('base64'));
    const isPlain = text(stanza, 'mechanism') === 'PLAIN';
    const answer = isPlain ? (said === `\0cafe\0${XmppSimulator.user.password}` ? '' : undefined) : session.scram.answerTo(said);
    if (answer === undefined) return sasl('failure', xml('not-authorized'));
    session.isSignedIn = true;
    return sasl('success', Buffer.from(this.provesItself ? answer : 'v=AAAA').toString('base64'));
  }

  private serve(session: Session, stanza: Element): Element[] {
    const name = stanza.getName();
    if (name === 'presence') return this.enter(session, stanza);
    if (name === 'message') return this.take(session, stanza);
    const bind = stanza.getChild('bind');
    if (bind !== undefined) return this.bind(session, stanza, bind);
    if (!this.hasRoom || text(stanza, 'to') !== room) return [refusedStanza(stanza, text(stanza, 'to'), 'item-not-found')];
    const query = stanza.getChild('query');
    if (query?.getNS() === 'urn:xmpp:mam:2') return this.readArchive(stanza, query);
    const described = [...this.features].map((feature) => xml('feature', { var: feature }));
    const identity = xml('identity', { category: 'conference', type: 'text', name: 'Café Terrace' });
    return [resultOf(stanza, xml('query', { xmlns: 'http://jabber.org/protocol/disco#info' }, identity, ...described))];
  }

  /** An earlier session with the same resource ends (RFC 6120). */
  private bind(session: Session, stanza: Element, bind: Element): Element[] {
    const resource = this.grantsResources ? (bind.getChildText('resource') ?? '') : randomUUID();
    for (const other of this.sessions.values()) if (other.resource === resource) this.sessions.delete(other.sid);
    session.resource = resource;
    const jid = xml('jid', {}, `${XmppSimulator.user.jid}/${resource}`);
    return [resultOf(stanza, xml('bind', { xmlns: 'urn:ietf:params:xml:ns:xmpp-bind' }, jid))];
  }

  private enter(session: Session, stanza: Element): Element[] {
    const to = text(stanza, 'to');
    if (to === '') return [];
    if (this.refuses.entry !== undefined) return [refusedStanza(stanza, room, this.refuses.entry)];
    session.nickname = to.split('/')[1] ?? '';
    const shown = (from: string, role: string, ...codes: string[]): Element => {
      const statuses = codes.map((code) => xml('status', { code }));
      const x = xml(
        'x',
        { xmlns: 'http://jabber.org/protocol/muc#user' },
        xml('item', { affiliation: 'none', role }),
        ...statuses,
      );
      return xml('presence', { ...client, from }, x);
    };
    const isNew = this.hasRoom ? [] : ['201'];
    return [shown(`${room}/ada`, 'moderator'), shown(to, this.role, '110', ...isNew)];
  }

  private take(session: Session, stanza: Element): Element[] {
    if (this.refuses.message !== undefined) return [refusedStanza(stanza, room, this.refuses.message)];
    if (session.nickname === '') return [refusedStanza(stanza, room, 'not-acceptable')];
    if (this.role === 'visitor') return [refusedStanza(stanza, room, 'forbidden')];
    if (Buffer.byteLength(stanza.toString()) > stanzaBytes) return [];
    const from = `${room}/${session.nickname}`;
    const { id } = this.addMessage(stanza.getChildText('body') ?? '', { id: text(stanza, 'id'), from });
    const other = xml('message', { ...client, from: `${room}/ada`, type: 'groupchat', id: randomUUID() }, xml('body', {}, 'Hi!'));
    return [
      other,
      xml('message', { ...client, from, type: 'groupchat', id }, xml('body', {}, stanza.getChildText('body') ?? '')),
    ];
  }

  private readArchive(stanza: Element, query: Element): Element[] {
    if (this.refuses.archive !== undefined) return [refusedStanza(stanza, room, this.refuses.archive)];
    const fields = query.getChild('x')?.getChildren('field') ?? [];
    const start = fields.find((field) => text(field, 'var') === 'start')?.getChildText('value') ?? '';
    const after = query.getChild('set')?.getChildText('after') ?? '';
    const since = this.messages.filter(({ at }) => at >= new Date(start));
    const rest = since.slice(since.findIndex(({ archiveId }) => archiveId === after) + 1);
    const page = rest.slice(0, Math.min(this.pageSize, Number(query.getChild('set')?.getChildText('max') ?? 50)));
    const results = page.map((message) => {
      const forwarded = xml(
        'forwarded',
        { xmlns: 'urn:xmpp:forward:0' },
        ...(message.isRemoved === true ? [] : [archived(message)]),
      );
      const result = { xmlns: 'urn:xmpp:mam:2', queryid: text(query, 'queryid'), id: message.archiveId };
      return xml('message', { ...client, from: room }, xml('result', result, forwarded));
    });
    const last = page.at(-1);
    const set = xml(
      'set',
      { xmlns: 'http://jabber.org/protocol/rsm' },
      ...(last === undefined ? [] : [xml('last', {}, last.archiveId)]),
    );
    const complete: Record<string, string> = page.length === rest.length ? { complete: 'true' } : {};
    return [...results, resultOf(stanza, xml('fin', { xmlns: 'urn:xmpp:mam:2', ...complete }, set))];
  }
}

const archived = ({ id, from, body }: SimulatedRoomMessage): Element =>
  xml('message', { ...client, id, from, type: 'groupchat' }, xml('body', {}, body));

const resultOf = (asked: Element, inside: Element): Element =>
  xml('iq', { ...client, type: 'result', id: text(asked, 'id'), from: text(asked, 'to') }, inside);

function bodyOf(attributes: Record<string, string>, ...inside: Element[]): Answer {
  const declared = { xmlns: 'http://jabber.org/protocol/httpbind', 'xmlns:stream': 'http://etherx.jabber.org/streams' };
  return {
    status: 200,
    headers: { 'content-type': 'text/xml; charset=utf-8' },
    html: xml('body', { ...declared, ...attributes }, ...inside).toString(),
  };
}

const ended = (condition: string): Answer => bodyOf({ type: 'terminate', condition });
