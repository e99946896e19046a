import { ChannelError } from './channel-error.js';

/** Settings with an app that the operator has registered on a platform. */
export interface OperatorAppSettings<Name extends string = string> {
  clientId: Name;
  clientSecret: Name;
  /** Page of the platform on which apps are registered. */
  page: string;
}

/** This instance as a client of a platform that takes registered apps only. */
export class OperatorApp {
  /** Page of the platform on which apps are registered. */
  readonly page: string;
  /** Names of the settings: client id, client secret. */
  readonly settings: readonly [clientId: string, clientSecret: string];
  /** Names of those that are not set. With any, nobody can connect an account. */
  readonly missing: readonly string[];
  readonly #values: readonly [clientId: string, clientSecret: string];

  private constructor(
    { clientId, clientSecret, page }: OperatorAppSettings,
    values: readonly [clientId: string | null, clientSecret: string | null],
  ) {
    this.page = page;
    this.settings = [clientId, clientSecret];
    this.missing = this.settings.filter((_name, index) => values[index] === null);
    this.#values = [values[0] ?? '', values[1] ?? ''];
  }

  /** @param config the configuration, or as much of it as has these settings */
  static of<Name extends string>(
    settings: OperatorAppSettings<Name>,
    config: Readonly<Record<Name, string | null>>,
  ): OperatorApp {
    return new OperatorApp(settings, [config[settings.clientId], config[settings.clientSecret]]);
  }

  /** @throws ChannelError `operator_app_missing` */
  client(): { clientId: string; clientSecret: string } {
    if (this.missing.length > 0)
      throw new ChannelError({
        outcome: 'refused',
        class: 'misconfiguration',
        code: 'operator_app_missing',
        message: `The operator has yet to set ${this.missing.join(' and ')}.`,
        retryable: true,
      });
    const [clientId, clientSecret] = this.#values;
    return { clientId, clientSecret };
  }
}
