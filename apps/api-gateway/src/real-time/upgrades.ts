import { problem } from '@imprint/contracts/errors';
import { socketLimits } from '@imprint/contracts/messages';
import { ReadinessRegistry } from '@imprint/platform/health';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Request, Response } from 'express';
import type { IncomingMessage, RequestListener, Server } from 'node:http';
import { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { WebSocketServer, type WebSocket } from 'ws';

/** The only path that accepts upgrades. */
const socketPath = /^\/v1\/ws\/?(?:\?|$)/i;
/** The subprotocol with which a browser sends its credential, because it cannot set headers. */
const credentialProtocol = 'bearer';
const handshakeTimeoutMs = 10_000;

/**
 * Passes WebSocket requests through the app as ordinary GET requests: credential, address and everything else is checked as usual, and a
 * refusal is an ordinary response. The route handler then accepts the socket.
 */
@Injectable()
export class Upgrades implements OnApplicationBootstrap {
  private readonly heads = new WeakMap<IncomingMessage, Buffer>();
  private readonly server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: socketLimits.messageBytes,
    handleProtocols: (offered) => (offered.has(credentialProtocol) ? credentialProtocol : false),
  });

  constructor(
    private readonly host: HttpAdapterHost,
    private readonly readiness: ReadinessRegistry,
  ) {}

  onApplicationBootstrap(): void {
    const server = this.host.httpAdapter.getHttpServer() as Server & {
      shouldUpgradeCallback: (request: IncomingMessage) => boolean;
    };
    this.server.on('headers', (headers, request) => headers.push(`X-Request-Id: ${(request as Request).id}`));
    // Other upgrades (HTTP/2, for instance) are ignored, as the standard allows, and the request is answered normally.
    server.shouldUpgradeCallback = ({ method, url = '', headers }) =>
      method === 'GET' && socketPath.test(url) && headers.upgrade?.toLowerCase() === 'websocket';
    server.on('upgrade', (request, socket, head) => this.enter(request, socket as Socket, head));
  }

  /**
   * Accepts the socket of an authorized request.
   * @throws Problem `upgrade_required` for an ordinary request, `service_unavailable` while the app stops
   */
  accept(request: Request, response: Response): WebSocket {
    const head = this.heads.get(request);
    const { socket } = response;
    const { 'sec-websocket-version': version, 'sec-websocket-key': key = '' } = request.headers;
    const isOpening = version === '13' && /^[+/0-9A-Za-z]{22}==$/.test(key);
    // With a socket that is no longer writable, nobody will read the refusal.
    if (head === undefined || socket?.writable !== true || !socket.readable || !isOpening) {
      response.setHeader('Upgrade', 'websocket').setHeader('Sec-WebSocket-Version', '13');
      throw problem('upgrade_required', 'This endpoint accepts WebSocket connections (version 13) only.');
    }
    if (this.readiness.isStopping) throw problem('service_unavailable', 'The server is shutting down. Connect again.');
    response.detachSocket(socket);
    let accepted: WebSocket | undefined;
    this.server.handleUpgrade(request, socket, head, (opened) => (accepted = opened));
    response.emit('close');
    if (accepted === undefined) throw new Error('the handshake failed after it was checked');
    return accepted;
  }

  private enter(request: IncomingMessage, socket: Socket, head: Buffer): void {
    socket.on('error', () => socket.destroy());
    socket.setTimeout(handshakeTimeoutMs, () => socket.destroy());
    takeCredential(request);
    takeOrganization(request);
    this.heads.set(request, head);
    const response = new ServerResponse(request);
    response.shouldKeepAlive = false;
    response.on('finish', () => socket.end());
    response.assignSocket(socket);
    this.host.httpAdapter.getInstance<RequestListener>()(request, response);
  }
}

/** Moves a credential from the subprotocols to the `Authorization` header, so that two of them are refused as usual and none is echoed. */
function takeCredential({ headers, rawHeaders }: IncomingMessage): void {
  const [first, ...credential] = (headers['sec-websocket-protocol'] ?? '').split(',').map((protocol) => protocol.trim());
  if (first !== credentialProtocol) return;
  const authorization = ['Bearer', ...credential].join(' ');
  headers['sec-websocket-protocol'] = credentialProtocol;
  headers.authorization ??= authorization;
  rawHeaders.push('Authorization', authorization);
}

/** A browser cannot set `X-Organization-Id` either: the address may name the organization as `?organizationId=`. */
function takeOrganization({ headers, url = '' }: IncomingMessage): void {
  const organizationId = new URLSearchParams(url.split('?')[1]).get('organizationId');
  if (organizationId !== null) headers['x-organization-id'] ??= organizationId;
}
