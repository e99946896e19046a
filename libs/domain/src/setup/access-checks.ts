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

  /** What platforms that take registered apps only need. One that is half set is a slip; one that is not set may not be wanted. */
  operatorApps(): Found {
    const apps = [...this.channels.values()].flatMap(({ capability: { label }, operatorApp }) =>
      operatorApp === undefined ? [] : [{ label, operatorApp }],
    );
    if (apps.length === 0) return found('operator_apps_unused');
    const unset = apps.filter(({ operatorApp: { missing } }) => missing.length > 0);
    if (unset.length === 0) return found('operator_apps_ready', { labels: listed(apps) });
    const halfSet = unset.filter(({ operatorApp: { missing, settings } }) => missing.length < settings.length);
    const shown = halfSet.length > 0 ? halfSet : unset;
    const settings = shown.flatMap(({ operatorApp: { missing } }) => missing);
    const addresses = shown.map(({ label, operatorApp: { page } }) => ({ label, url: page }));
    const finding = halfSet.length > 0 ? 'operator_apps_incomplete' : 'operator_apps_unset';
    return found(finding, { labels: listed(shown), names: settings.join(', ') }, { settings, addresses });
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

const listed = (apps: readonly { label: string }[]): string => apps.map(({ label }) => label).join(', ');

function isTyped(secret: string | undefined): boolean {
  return (
    secret !== undefined &&
    (new Set(secret).size < fewestCharacters || /change.?me|password|secret|example|imprint/i.test(secret))
  );
}
