import { AuthSessions, PasswordResets, SigningKeysService } from '@imprint/domain/identity';
import { OauthArtifacts, OauthClients } from '@imprint/domain/oauth';
import { CONFIG, type Config } from '@imprint/platform/config';
import { WakeLoop } from '@imprint/platform/wake-loop';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';

const everyMs = 60_000;

/** Rotates the signing keys in time and deletes what has ended. Replicas may run it concurrently. */
@Injectable()
export class Upkeep implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly loop = new WakeLoop(() => this.cleanUp(), { name: 'upkeep', maxWaitMs: everyMs });

  constructor(
    private readonly keys: SigningKeysService,
    private readonly sessions: AuthSessions,
    private readonly resets: PasswordResets,
    private readonly artifacts: OauthArtifacts,
    private readonly clients: OauthClients,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Nobody can sign in before there is a key. */
  async onApplicationBootstrap(): Promise<void> {
    await this.keys.ensure();
    this.loop.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.loop.stop();
  }

  private async cleanUp(): Promise<number> {
    await this.keys.keepFresh(this.config.SESSION_KEY_ROTATION_DAYS);
    await this.sessions.forgetEnded();
    await this.resets.forgetExpired();
    await this.artifacts.sweep();
    await this.clients.forgetUnused();
    return everyMs;
  }
}
