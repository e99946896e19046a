import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuthSessions, SecondStep, type StartedSession } from '../identity/index.js';
import { PasskeyChallenges } from './passkey-challenges.js';
import { PasskeyChecks, refused, type PublicKeyCredentialRequestOptionsJSON } from './passkey-checks.js';
import { PasskeysRepository, type OwnedPasskey } from './passkeys.repository.js';
import type { PasskeyQuestion } from './passkeys.service.js';

/** A browser's response to a challenge. */
export interface PasskeyAnswer {
  state: string;
  response: object;
}

/** Sign-in with a passkey, either alone or in place of the code after the password. */
@Injectable()
export class PasskeySignIn {
  constructor(
    private readonly dataSource: DataSource,
    private readonly passkeys: PasskeysRepository,
    private readonly challenges: PasskeyChallenges,
    private readonly checks: PasskeyChecks,
    private readonly sessions: AuthSessions,
    private readonly secondStep: SecondStep,
  ) {}

  /** @param challenge of `second_factor_required`; without one, any passkey of this instance may respond */
  async ask(challenge: string | undefined): Promise<PasskeyQuestion<PublicKeyCredentialRequestOptionsJSON>> {
    const accountId = challenge === undefined ? null : (await this.secondStep.find(challenge)).accountId;
    const known = accountId === null ? null : await this.passkeys.of(accountId);
    const asked = this.challenges.ask('sign-in', accountId);
    return { options: await this.checks.request(asked.challenge, known), state: asked.state };
  }

  /** Without a password, because the device has verified its user. @throws Problem `passkey_refused`, `challenge_expired` */
  async enter({ state, response }: PasskeyAnswer): Promise<StartedSession> {
    const challenge = this.challenges.read(state, 'sign-in', null);
    const passkey = await this.find(response);
    const counter = await this.checks.signed(challenge, response, passkey, { byItself: true });
    return this.dataSource.transaction(async (manager) => {
      await this.challenges.useUp(manager, challenge);
      if (!(await this.passkeys.used(manager, passkey.id, counter))) throw refused();
      return this.sessions.start(passkey.userId, manager);
    });
  }

  /** As the second factor after a password. @throws Problem `passkey_refused`, `challenge_expired`, `too_many_requests` */
  async complete(
    step: { challenge: string; clientIp: string | null },
    { state, response }: PasskeyAnswer,
  ): Promise<StartedSession> {
    const { accountId } = await this.secondStep.find(step.challenge);
    const challenge = this.challenges.read(state, 'sign-in', accountId);
    const passkey = await this.find(response);
    return this.secondStep.completeWith({ ...step, what: 'passkey' }, async (manager) => {
      if (passkey.accountId !== accountId) throw refused();
      const counter = await this.checks.signed(challenge, response, passkey, { byItself: false });
      await this.challenges.useUp(manager, challenge);
      if (!(await this.passkeys.used(manager, passkey.id, counter))) throw refused();
      return true;
    });
  }

  private async find(response: object): Promise<OwnedPasskey> {
    const { id } = response as { id?: unknown };
    const passkey = typeof id === 'string' && /^[\w-]+$/.test(id) ? await this.passkeys.withCredential(id) : null;
    if (passkey === null) throw refused();
    return passkey;
  }
}
