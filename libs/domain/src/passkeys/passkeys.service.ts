import { nameFault } from '@imprint/contracts/documents';
import { problem } from '@imprint/contracts/errors';
import type { PasskeyResource } from '@imprint/contracts/identity';
import { limits } from '@imprint/contracts/limits';
import { newId } from '@imprint/platform/crypto';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Accounts, type Holder } from '../identity/index.js';
import { PasskeyChallenges } from './passkey-challenges.js';
import { PasskeyPeople } from './passkey-people.js';
import { PasskeyChecks, type PublicKeyCredentialCreationOptionsJSON } from './passkey-checks.js';
import { PasskeysRepository } from './passkeys.repository.js';

/** A passkey as its owner sees it. */
export type OwnPasskey = PasskeyResource & { id: string };

/** Options for the browser, and the state to send back with its response. */
export interface PasskeyQuestion<Options> {
  options: Options;
  state: string;
}

/** Per person. Each is a device or a password manager, so more would be a mistake. */
const mostPasskeys = 20;

/** A person's own passkeys. */
@Injectable()
export class Passkeys {
  constructor(
    private readonly dataSource: DataSource,
    private readonly passkeys: PasskeysRepository,
    private readonly challenges: PasskeyChallenges,
    private readonly checks: PasskeyChecks,
    private readonly accounts: Accounts,
    private readonly people: PasskeyPeople,
  ) {}

  /** Oldest first. */
  async list(userId: string): Promise<OwnPasskey[]> {
    const account = await this.accounts.ofUser(userId);
    return account === null ? [] : this.passkeys.of(account.id);
  }

  /** @throws Problem `invalid_credentials`, `state_conflict` for too many, `too_many_requests` */
  async begin(holder: Holder, password: string): Promise<PasskeyQuestion<PublicKeyCredentialCreationOptionsJSON>> {
    const account = await this.people.prove(holder, password);
    const known = await this.passkeys.of(account.id);
    if (known.length >= mostPasskeys) throw problem('state_conflict', `You have ${mostPasskeys} passkeys. Remove one first.`);
    const { challenge, state } = this.challenges.ask('add', account.id);
    return { options: await this.checks.creation(challenge, account, known), state };
  }

  /** @throws Problem `validation_failed` for the name, `passkey_refused`, `challenge_expired`, `state_conflict` */
  async add(holder: Holder, { name, state, response }: { name: string; state: string; response: object }): Promise<OwnPasskey> {
    const fault = name.length > limits.personNameLength ? `may have ${limits.personNameLength} characters` : nameFault(name);
    if (fault !== null) throw problem('validation_failed', `The name ${fault}.`, { pointer: '/name' });
    const { id: accountId } = await this.accounts.requireOf(holder.userId);
    const challenge = this.challenges.read(state, 'add', accountId);
    const passkey = { id: newId('pk'), accountId, name, ...(await this.checks.created(challenge, response)) };
    await this.dataSource.transaction(async (manager) => {
      await this.challenges.useUp(manager, challenge);
      if (!(await this.passkeys.add(manager, passkey))) throw problem('state_conflict', 'This passkey is already registered.');
      await this.people.record(manager, holder, 'passkey.added');
    });
    return { ...passkey, createdAt: new Date(), lastUsedAt: null };
  }

  /** @throws Problem `not_found`, also for another person's passkey */
  async remove(holder: Holder, id: string): Promise<OwnPasskey> {
    const account = await this.accounts.requireOf(holder.userId);
    return this.dataSource.transaction(async (manager) => {
      const removed = await this.passkeys.remove(manager, account.id, id);
      if (removed === null) throw problem('not_found', `There is no passkey ${id}.`);
      await this.people.record(manager, holder, 'passkey.removed');
      return removed;
    });
  }
}
