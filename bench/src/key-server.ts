// An app of the product with one route three times: checked, open, and (with `PEER` set) behind a peer's check.
import { AuthModule, refuseCredentialInUrl, requireKnownHost } from '@imprint/auth';
import { schema } from '@imprint/domain/schema';
import { platformModules } from '@imprint/platform/app';
import { loadConfig } from '@imprint/platform/config';
import { Allow, createApp, Public } from '@imprint/platform/http';
import { Controller, Get, Module, UseGuards, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { AddressInfo, Server } from 'node:net';
import { peerCheck, type Peer } from './key-peers.js';

export interface FromKeyServer {
  type: 'listening';
  port: number;
  /** Made by the peer. */
  credentials: readonly string[];
}

const { PEER, PEER_DATABASE_URL = '', PEER_REDIS_URL = '', ...settings } = process.env;
const config = loadConfig(settings);
const peer =
  PEER === undefined ? null : await peerCheck(PEER as Peer, { databaseUrl: PEER_DATABASE_URL, redisUrl: PEER_REDIS_URL });
const answer = { data: { id: 'post_01J9Z3YV', type: 'post', attributes: { status: 'published', content: 'x'.repeat(100) } } };

class PeerGuard implements CanActivate {
  canActivate(context: ExecutionContext): Promise<boolean> {
    return peer?.check(context) ?? Promise.resolve(false);
  }
}

@Controller('bench')
class BenchController {
  @Public()
  @Get('open')
  open(): object {
    return answer;
  }

  @Allow('viewer', 'brands:read')
  @Get('checked')
  checked(): object {
    return answer;
  }

  @Public()
  @UseGuards(PeerGuard)
  @Get('peer')
  behindPeer(): object {
    return answer;
  }
}

@Module({
  imports: [...platformModules({ app: 'api-gateway', config, schema, usesQueue: false }), AuthModule],
  controllers: [BenchController],
})
class BenchModule {}

// As the gateway, whose pages ask nothing of a request for the API.
const handlers = [refuseCredentialInUrl, requireKnownHost()];
const app = await createApp('api-gateway', BenchModule, config, { handlers });
await app.init();
const server = app.getHttpServer() as Server;
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.send?.({ type: 'listening', port, credentials: peer?.credentials ?? [] } satisfies FromKeyServer);
});
