import { CONFIG, type AppName, type Config } from '@imprint/platform/config';
import { isInstanceProof, randomToken, SecretBox } from '@imprint/platform/crypto';
import { OwnAddressFetch, SafeFetchError, type SafeResponse } from '@imprint/platform/safe-fetch';
import { Inject, Injectable } from '@nestjs/common';
import { checkCertificates } from './certificate-check.js';
import { found, type Found } from './found.js';
import { isHttps, isLoopbackOfTheMachine, reachOf } from './reach.js';

export type AddressSetting = 'PUBLIC_API_URL' | 'PUBLIC_MCP_URL' | 'PUBLIC_APP_URL';

const timeoutMs = 5_000;

/** Whether the public addresses lead back to this instance. */
@Injectable()
export class AddressChecks {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly fetch: OwnAddressFetch,
    private readonly secrets: SecretBox,
  ) {}

  /** @param app which has to answer there */
  async check(setting: AddressSetting, app: AppName): Promise<Found> {
    const url = this.config[setting];
    const decisive = this.decisive(setting);
    const values = { url, host: new URL(url).hostname, setting: decisive, app };
    const settings = [decisive];
    const reach = await reachOf(this.fetch, url);
    if (reach === 'unknown_name') return found('address_unknown_name', values, { settings });
    if (reach === 'unresolved') return found('address_unresolved', values, { settings });
    const answer = await this.answerOf(url, app);
    if (answer?.finding === 'address_silent' && isLoopbackOfTheMachine(url, app, this.config))
      return found('address_local', values, { settings });
    if (answer !== null) return found(answer.finding, { ...values, ...answer.values }, { settings });
    if (reach === 'local') return found('address_local', values, { settings });
    if (!isHttps(url)) return found('address_not_https', values, { settings });
    return found(reach === 'private' ? 'address_private' : 'address_ok', values, { settings });
  }

  /** The web app is at the address of the API unless it has one of its own. */
  private decisive(setting: AddressSetting): AddressSetting {
    const { PUBLIC_API_URL, PUBLIC_APP_URL } = this.config;
    return setting === 'PUBLIC_APP_URL' && PUBLIC_APP_URL === PUBLIC_API_URL ? 'PUBLIC_API_URL' : setting;
  }

  async certificates(): Promise<Found> {
    return checkCertificates(this.config, this.fetch);
  }

  /** What is wrong with the answer; null when the app of this instance gave it. */
  private async answerOf(url: string, app: AppName): Promise<Found | null> {
    const nonce = randomToken(24);
    let answer: SafeResponse;
    try {
      answer = await this.fetch.request(`${url}/v1/health/live`, {
        headers: { 'imprint-nonce': nonce },
        timeoutMs,
        maxResponseBytes: 65_536,
        onOversize: 'truncate',
      });
    } catch (error) {
      if (!(error instanceof SafeFetchError)) throw error;
      const refusal = isHttps(url) ? await this.refusalOf(url) : null;
      return refusal === null ? found('address_silent') : found('address_certificate', { reason: refusal });
    }
    const { app: other, proof } = parsed(answer);
    if (other === undefined || proof === undefined) return found('address_other', { status: answer.status });
    if (!isInstanceProof(this.secrets, other, nonce, proof)) return found('address_other_instance');
    return other === app ? null : found('address_wrong_app', { other });
  }

  private async refusalOf(url: string): Promise<string | null> {
    return this.fetch.certificate(url, timeoutMs).then(
      ({ refusal }) => refusal,
      () => null,
    );
  }
}

function parsed({ body }: SafeResponse): { app?: string; proof?: string } {
  try {
    const { app, proof } = JSON.parse(body.toString('utf8')) as { app?: unknown; proof?: unknown };
    return typeof app === 'string' && typeof proof === 'string' ? { app, proof } : {};
  } catch {
    return {};
  }
}
