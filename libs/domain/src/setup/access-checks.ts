import { CONFIG, developmentSecrets, publicAddresses, type Config } from '@imprint/platform/config';
import { OwnAddressFetch } from '@imprint/platform/safe-fetch';
import { Inject, Injectable } from '@nestjs/common';
import { CHANNELS, type Channels } from '../publishing/channel/index.js';
import { found, type Found } from './found.js';
import { isHttps, isLocal, isLoopback, reachOf } from './reach.js';

/** A random secret in base64 or hexadecimal has more different characters. */
const fewestCharacters = 10;

/** Who gets in, and what people and platforms are told about the address. */
@Injectable()
export class AccessChecks {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly fetch: OwnAddressFetch,
    @Inject(CHANNELS) private readonly channels: Channels,
  ) {}

  loginWall(): Found {
    const { LOGIN_WALL, BIND_HOST } = this.config;
    if (LOGIN_WALL === 'on') return found('login_wall_on');
    if (!this.isLocal) return found('login_wall_off_public');
    return isLoopback(BIND_HOST) ? found('login_wall_off_local') : found('login_wall_off_network', { host: BIND_HOST });
  }

  secrets(): Found {
    const known = developmentSecrets(this.config);
    if (known.length > 0) {
      const finding = this.isLocal ? 'secrets_development_local' : 'secrets_development';
      return found(finding, { names: known.join(', ') }, { settings: known });
    }
    const weak = this.weakSecrets();
    if (weak.length > 0) return found('secrets_weak', { names: weak.join(', ') }, { settings: weak });
    return found('secrets_ok');
  }

  proxies(): Found {
    const { TRUST_PROXY, PUBLIC_API_URL } = this.config;
    if (TRUST_PROXY !== 0) return found('proxies_ok');
    // The apps themselves speak http.
    return found(isHttps(PUBLIC_API_URL) ? 'proxies_unknown' : 'proxies_none');
  }

  async callback(): Promise<Found> {
    const { PUBLIC_API_URL } = this.config;
    const url = `${PUBLIC_API_URL}/v1/connections/callback`;
    const signIns = [...this.channels.values()].filter(({ signIn }) => signIn !== undefined);
    if (signIns.length === 0) return found('callback_unused');
    const addresses = signIns.map(({ capability: { label } }) => ({ label, url }));
    const isReady = isHttps(PUBLIC_API_URL) && (await reachOf(this.fetch, PUBLIC_API_URL)) === 'public';
    return found(isReady ? 'callback_ready' : 'callback_local', {}, { addresses });
  }

  private get isLocal(): boolean {
    return publicAddresses(this.config).every(isLocal);
  }

  private weakSecrets(): string[] {
    const { SERVICE_API_KEY, KEY_PEPPER, SECRETS_KEYS } = this.config;
    const keys = SECRETS_KEYS.split(',').map((entry) => entry.slice(entry.indexOf(':') + 1));
    const secrets = { SERVICE_API_KEY: [...SERVICE_API_KEY], KEY_PEPPER: [KEY_PEPPER], SECRETS_KEYS: keys };
    return Object.entries(secrets).flatMap(([name, values]) => (values.some(isTyped) ? [name] : []));
  }
}

function isTyped(secret: string | undefined): boolean {
  return (
    secret !== undefined &&
    (new Set(secret).size < fewestCharacters || /change.?me|password|secret|example|imprint/i.test(secret))
  );
}
