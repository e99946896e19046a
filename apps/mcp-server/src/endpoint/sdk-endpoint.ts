import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, type AuthInfo, type ServerContext } from '@modelcontextprotocol/server';
import type { Request, Response } from 'express';
import type { Call } from './call.js';
import { connectModern } from './connect-modern.js';
import type { Offer } from './offer.js';
import { plainRequest } from './plain-request.js';
import { sdkServer } from './sdk-server.js';
import { SharedChannel } from './shared-channel.js';

export interface SdkEndpoint {
  serve(request: Request, response: Response, message: object | undefined, call: Call): Promise<void>;
  /** Number of unanswered requests. */
  readonly pending: number;
  close(): Promise<void>;
}

/**
 * The protocol through its SDK: revision 2026-07-28, and 2025-era clients without sessions (spec §9). A server per message, as the SDK does
 * for HTTP, costs several times as much as a tool, so valid requests are answered by one server per era, which lives as long as the
 * process. Everything else (handshakes, notifications, refusals) goes to the SDK's handler.
 */
export async function createSdkEndpoint(offer: Offer): Promise<SdkEndpoint> {
  const onerror = (error: Error): void => offer.report(error);
  const channels = { modern: await modernChannel(offer, onerror), legacy: await legacyChannel(offer, onerror) };
  const handler = createMcpHandler(() => sdkServer(offer, callInAuthInfo), { onerror });
  const answer = toNodeHandler(handler, { onerror });
  return {
    get pending() {
      return channels.modern.pending + channels.legacy.pending;
    },
    serve: async (request, response, message, call) => {
      const plain = plainRequest(request, message);
      if (plain !== null) return channels[plain.era].ask(plain.message, call, response);
      // The credential itself is not passed beyond the guard.
      const auth: AuthInfo = { token: '', clientId: '', scopes: [...call.principal.scopes], extra: { call } };
      await answer(Object.assign(request, { auth }), response, message);
    },
    close: async () => {
      await Promise.all([handler.close(), channels.modern.close(), channels.legacy.close()]);
    },
  };
}

async function modernChannel(offer: Offer, onerror: (error: Error) => void): Promise<SharedChannel> {
  const channel = new SharedChannel();
  await connectModern(sharedServer(offer, channel, onerror), channel);
  return channel;
}

async function legacyChannel(offer: Offer, onerror: (error: Error) => void): Promise<SharedChannel> {
  const channel = new SharedChannel();
  await sharedServer(offer, channel, onerror).connect(channel);
  return channel;
}

function sharedServer(offer: Offer, channel: SharedChannel, onerror: (error: Error) => void): ReturnType<typeof sdkServer> {
  const server = sdkServer(offer, ({ mcpReq }) => channel.callOf(mcpReq.id));
  server.onerror = onerror;
  return server;
}

function callInAuthInfo(context: ServerContext): Call {
  const call = context.http?.authInfo?.extra?.['call'] as Call | undefined;
  if (call === undefined) throw new Error('a message arrived without its caller');
  return call;
}
