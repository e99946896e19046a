import { problem } from '@imprint/contracts/errors';
import { closeCodes, type Signals, type ViewerState } from '@imprint/contracts/messages';
import type { HeldCredential } from '@imprint/auth';
import { CONFIG, type Config } from '@imprint/platform/config';
import { Metrics } from '@imprint/platform/metrics';
import { SignalBus } from '@imprint/platform/signals';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { WebSocket } from 'ws';
import { LiveSocket, type Belonging } from './live-socket.js';
import type { MessageType } from './message-type.js';

/** Messages to send before yielding to the event loop. */
const sendsAtOnce = 500;

/** A message to the sockets of an organization, or to those of some people in it. */
export interface SentMessage extends Belonging {
  type: MessageType;
  id: string;
  text: Buffer;
  userIds?: readonly string[];
}

/** The open sockets of this process, by organization. */
@Injectable()
export class LiveSockets implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly sockets = new Map<string, Set<LiveSocket>>();
  private open = 0;
  private heartbeat: NodeJS.Timeout | undefined;
  private readonly sent;
  private readonly closed;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    metrics: Metrics,
    private readonly signals: SignalBus,
  ) {
    metrics.gauge('websockets_open', 'Open connections of GET /v1/ws.', () => this.open);
    this.sent = metrics.counter('websocket_messages_sent_total', 'Messages sent over GET /v1/ws.');
    this.closed = metrics.counter('websockets_closed_total', 'Connections of GET /v1/ws that ended; 4408: slow readers.', [
      'code',
    ]);
  }

  onApplicationBootstrap(): void {
    this.heartbeat = setInterval(() => this.pingAll(), this.config.SOCKET_PING_SECONDS * 1_000);
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.heartbeat);
    for (const socket of this.all()) socket.close(closeCodes.goingAway, 'stopping');
  }

  /** @throws Problem `too_many_requests` */
  requireRoom(organizationId: string): void {
    const { SOCKETS_PER_ORGANIZATION: most } = this.config;
    if ((this.sockets.get(organizationId)?.size ?? 0) < most) return;
    throw problem('too_many_requests', `An organization has ${most} sockets open at most. Close some, or share them.`);
  }

  add(socket: WebSocket, id: string, held: HeldCredential): void {
    const { organizationId } = held.principal;
    const options = { id, held, bufferBytes: this.config.SOCKET_BUFFER_BYTES };
    const live = new LiveSocket(socket, options, {
      onEnd: (ended, code) => this.remove(ended, code),
      onViewing: (viewer, viewed, state) => this.announce(viewer, viewed, state),
      onStreaming: (reader, generationIds) => this.askForTexts(reader.organizationId, generationIds, true),
    });
    const own = this.sockets.get(organizationId) ?? new Set();
    this.sockets.set(organizationId, own.add(live));
    this.open += 1;
  }

  all(): LiveSocket[] {
    return [...this.sockets.values()].flatMap((own) => [...own]);
  }

  areIn(organizationId: string): boolean {
    return this.sockets.has(organizationId);
  }

  /** Whether one of the organization's sockets is of somebody who is limited to brands. */
  areLimitedIn(organizationId: string): boolean {
    return [...(this.sockets.get(organizationId) ?? [])].some(({ isLimited }) => isLimited);
  }

  /** Sends a message to the organization's sockets that may receive it and subscribed to it. */
  async send(organizationId: string, message: SentMessage): Promise<void> {
    const { type, id, text, userIds } = message;
    let sends = 0;
    for (const socket of [...(this.sockets.get(organizationId) ?? [])]) {
      if (!socket.wants(type, id) || !socket.sees(type, message)) continue;
      if ((userIds !== undefined && !socket.isFor(userIds, type)) || !socket.send(text)) continue;
      this.sent.inc();
      sends += 1;
      if (sends % sendsAtOnce === 0) await nextTurn();
    }
  }

  /** Whether somebody who is limited to brands views it. */
  areLimitedAt(organizationId: string, id: string): boolean {
    return [...(this.sockets.get(organizationId) ?? [])].some((socket) => socket.isLimited && socket.views(id));
  }

  /** Sends a message to the organization's sockets that view the same, and may see it. */
  sendToViewers(organizationId: string, id: string, text: Buffer, belonging: Pick<MessageType, 'of'> & Belonging): void {
    for (const socket of [...(this.sockets.get(organizationId) ?? [])])
      if (socket.views(id) && socket.sees(belonging, belonging) && socket.send(text)) this.sent.inc();
  }

  /** Whether a socket of the organization wants the text of the generation while it is written. */
  areStreaming(organizationId: string, generationId: string): boolean {
    return [...(this.sockets.get(organizationId) ?? [])].some((socket) => socket.streams(generationId));
  }

  /** Asks the worker that writes them, if there is one. @param isFromStart whether a socket lacks what was sent before */
  askForTexts(organizationId: string, generationIds: readonly string[], isFromStart: boolean): void {
    // It may be lost: sockets whose texts have a gap ask again.
    void this.signals.publish('text-stream.followed', { organizationId, generationIds, isFromStart });
  }

  /** Sends a message to the organization's sockets that want the text, and may read it. */
  sendText({ organizationId, generationId, brandId, writtenAs }: Signals['text-stream.continued'], text: Buffer): void {
    for (const socket of [...(this.sockets.get(organizationId) ?? [])])
      if (socket.streams(generationId) && socket.readsText(writtenAs, brandId) && socket.send(text)) this.sent.inc();
  }

  private announce({ held }: LiveSocket, id: string, state: ViewerState): void {
    const { organizationId, userId } = held.principal;
    // It may be lost, and is repeated anyway.
    this.signals.publish('viewer.changed', { organizationId, id, userId, state }).catch(() => undefined);
  }

  private remove(socket: LiveSocket, code: number): void {
    const own = this.sockets.get(socket.organizationId);
    if (own?.delete(socket) !== true) return;
    if (own.size === 0) this.sockets.delete(socket.organizationId);
    this.open -= 1;
    this.closed.inc({ code: String(code) });
  }

  private pingAll(): void {
    for (const socket of this.all()) socket.ping();
  }
}
