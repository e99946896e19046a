import { TOTP } from 'otpauth';
import { password, type Answer, type Member, type SignInStage } from '../sign-in/sign-in.fixture.js';

export interface Enrolled {
  member: Member;
  secret: string;
  recoveryCodes: string[];
  token: string;
}

export const codeNow = (secret: string): string => new TOTP({ secret }).generate();
export const errorOf = ({ body }: Answer): string | undefined => body.errors?.[0]?.code;

/** Actions of people with a second factor. */
export class SecondFactorSteps {
  constructor(private readonly stage: SignInStage) {}

  /** A person with a second factor, whose app's current code was not used yet. */
  async enrolled(): Promise<Enrolled> {
    const member = await this.stage.member();
    const { token } = await this.stage.session(member);
    const begun = await this.stage.api('POST', '/v1/auth/second-factor', { password }, token);
    const secret = String(begun.body['secret']);
    const confirmed = await this.stage.api('POST', '/v1/auth/second-factor/confirm', { code: codeNow(secret) }, token);
    await this.forgetUse(member);
    return { member, secret, recoveryCodes: confirmed.body['recoveryCodes'] as string[], token };
  }

  /** Simulates the start of the next half minute. */
  async forgetUse({ userId }: Member): Promise<void> {
    await this.stage.database.query(
      'update totp_factor set last_step = 0 where account_id = (select id from account where user_id = $1)',
      [userId],
    );
  }

  signIn({ email }: Member, secret = password, from?: string): Promise<Answer> {
    return this.stage.api('POST', '/v1/auth/sign-in', { email, password: secret }, undefined, from);
  }

  async challengeOf(member: Member, from?: string): Promise<string> {
    return String((await this.signIn(member, password, from)).body.meta?.['challenge']);
  }

  complete(challenge: string, code: string, from?: string): Promise<Answer> {
    return this.stage.api('POST', '/v1/auth/sign-in/complete', { challenge, code }, undefined, from);
  }

  /** Lines of the audit log. */
  async audited({ organizationId }: Member): Promise<string[]> {
    const rows = await this.stage.database.query<{ line: string }[]>(
      `select action || ' by ' || actor_kind as line from audit_entry where organization_id = $1 order by id`,
      [organizationId],
    );
    return rows.map(({ line }) => line);
  }
}
