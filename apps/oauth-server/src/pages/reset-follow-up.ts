import { problem } from '@imprint/contracts/errors';
import { GrantedAccess, type Grant, type Grantor } from '@imprint/domain/granted-access';
import { Accounts, OwnSessions, SecondFactors } from '@imprint/domain/identity';
import { SecretBox, SecretBoxError } from '@imprint/platform/crypto';
import { Injectable } from '@nestjs/common';
import { grantsPath } from '../account/account-entry.js';

const purpose = 'reset-follow-up';
const lifetimeMs = 15 * 60_000;

interface Pass {
  userId: string;
  /** When the password was set: another reset invalidates the pass. */
  setAt: number;
  until: number;
}

/** Lets a person who has just reset their password end everything that acts for them, without signing in first. */
@Injectable()
export class ResetFollowUp {
  constructor(
    private readonly accounts: Accounts,
    private readonly sessions: OwnSessions,
    private readonly factors: SecondFactors,
    private readonly access: GrantedAccess,
    private readonly secrets: SecretBox,
  ) {}

  async passFor(userId: string): Promise<string> {
    const pass: Pass = { userId, setAt: await this.passwordSetAt(userId), until: Date.now() + lifetimeMs };
    return this.secrets.seal(JSON.stringify(pass), purpose);
  }

  /** The owner of the pass. @throws Problem `invalid_code` */
  async userOf(text: string): Promise<string> {
    const { userId, setAt, until } = this.read(text);
    if (until > Date.now() && setAt === (await this.passwordSetAt(userId))) return userId;
    throw over();
  }

  /** With two-factor authentication on, the mail alone may end nothing. @throws Problem `state_conflict` */
  async requireMailIsEnough(...account: Parameters<SecondFactors['isOn']>): Promise<void> {
    if (!(await this.factors.isOn(...account))) return;
    const detail = `This account uses two-factor authentication. Reset the password without \`endConnections\`, sign in, and end the connections at ${grantsPath}.`;
    throw problem('state_conflict', detail, { pointer: '/endConnections' });
  }

  /**
   * Ends the named grants, and every session started since the reset, because somebody else's passkey may have signed in meanwhile.
   * @returns the ended grants
   * @throws Problem `service_unavailable` when some could not be ended; the others are
   */
  async end(grantor: Grantor, which: 'all' | ReadonlySet<string>): Promise<Grant[]> {
    try {
      return await this.access.end(grantor, which);
    } finally {
      await this.sessions.endOthers({ userId: grantor.userId });
    }
  }

  private read(text: string): Pass {
    try {
      return JSON.parse(this.secrets.open(text, purpose)) as Pass;
    } catch (error) {
      if (error instanceof SecretBoxError) throw over();
      throw error;
    }
  }

  private async passwordSetAt(userId: string): Promise<number> {
    return (await this.accounts.ofUser(userId))?.passwordChangedAt.getTime() ?? 0;
  }
}

function over(): Error {
  return problem('invalid_code', 'This page has expired. Sign in to choose what to end.');
}
