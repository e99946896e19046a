import { Problem } from '@imprint/contracts/errors';
import { closeCodes } from '@imprint/contracts/messages';
import { HeldCredentials } from '@imprint/auth';
import { WakeLoop } from '@imprint/platform/wake-loop';
import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { LiveSockets } from './live-sockets.js';

/** Milliseconds between checks. With one round trip, a socket outlives its credential by less than a second. */
const pauseMs = 500;

/**
 * Repeatedly verifies the credentials of open sockets: revoked or rotated keys, expiry, ended sessions, removed members, changed scopes and
 * addresses. Polling is the guarantee: it depends on no signal, and works the same in every process.
 */
@Injectable()
export class CredentialWatch implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly loop = new WakeLoop(() => this.check().then(() => pauseMs), {
    name: 'credentials of sockets',
    maxWaitMs: pauseMs,
  });

  constructor(
    private readonly sockets: LiveSockets,
    private readonly credentials: HeldCredentials,
  ) {}

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.loop.stop();
  }

  private async check(): Promise<void> {
    const sockets = this.sockets.all();
    const answers = await this.credentials.ask(sockets.map(({ held }) => held));
    for (const [index, socket] of sockets.entries()) {
      const answer = answers[index];
      if (answer === undefined || answer instanceof Problem) {
        socket.close(closeCodes.credentialDied, answer?.code ?? 'invalid_session');
      } else if (!socket.readAs(answer)) {
        socket.close(closeCodes.credentialDied, 'insufficient_permissions');
      }
    }
  }
}
