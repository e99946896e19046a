import { FaultProxy, MastodonSimulator } from '@imprint/adapters/channels/testing';
import { loadConfig } from '@imprint/platform/config';
import { SecretBox } from '@imprint/platform/crypto';
import type { FaultStage } from './fault-stage.js';

/** An account whose token is refreshed, on a server with the API of Mastodon behind a proxy. */
export class ExpiringAccount {
  private constructor(
    private readonly stage: FaultStage,
    readonly platform: MastodonSimulator,
    readonly proxy: FaultProxy,
    readonly connectionId: string,
  ) {}

  static async connect(
    stage: FaultStage,
    refreshTokens: MastodonSimulator['authorization']['refreshTokens'],
  ): Promise<ExpiringAccount> {
    const platform = new MastodonSimulator();
    platform.authorization.refreshTokens = refreshTokens;
    const proxy = new FaultProxy(await platform.start());
    await proxy.up();
    const credentials = { server: proxy.url, ...platform.authorization.signedIn() };
    const { server, accessToken } = credentials;
    const body = { brandId: stage.brandId, platform: 'mastodon', credentials: { server, accessToken } };
    const { id } = await stage.api.data<{ id: string }>('POST', '/v1/connections', body);
    // As if the person had signed in, which would take the apps with pages, too.
    await stage.rows('update connection set credentials_sealed = $2 where id = $1', [
      id,
      new SecretBox(loadConfig(stage.instance.settings)).seal(JSON.stringify(credentials), await organizationOf(stage, id)),
    ]);
    return new ExpiringAccount(stage, platform, proxy, id);
  }

  /** As after an hour. */
  async expire(): Promise<void> {
    this.platform.authorization.expireTokens();
    await this.stage.rows('update connection set credentials_expire_at = now(), refresh_held_until = null where id = $1', [
      this.connectionId,
    ]);
  }

  async stop(): Promise<void> {
    await this.proxy.down();
    await this.platform.stop();
  }
}

async function organizationOf(stage: FaultStage, id: string): Promise<string> {
  const [row] = await stage.rows<{ id: string }>('select organization_id as id from connection where id = $1', [id]);
  return row?.id ?? '';
}
