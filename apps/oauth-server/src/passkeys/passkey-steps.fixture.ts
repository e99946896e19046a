import { codeNow, SecondFactorSteps } from '../account/second-factor.fixture.js';
import { password, type Answer, type Member, type SignInStage } from '../sign-in/sign-in.fixture.js';
import { Authenticator } from './authenticator.fixture.js';

export interface Question {
  options: { challenge: string; allowCredentials?: { id: string }[]; excludeCredentials?: { id: string }[] };
  state: string;
}

export interface Holder {
  member: Member;
  device: Authenticator;
  token: string;
  id: string;
}

/** Actions of people with a passkey. */
export class PasskeySteps {
  constructor(private readonly stage: SignInStage) {}

  begin(token: string): Promise<Question> {
    return this.question('/v1/auth/passkeys/options', { password }, token);
  }

  add(token: string, state: string, response: object, name = 'Phone'): Promise<Answer> {
    return this.stage.api('POST', '/v1/auth/passkeys', { name, state, response }, token);
  }

  /** @param challenge of a sign-in with the correct password */
  ask(challenge?: string): Promise<Question> {
    return this.question('/v1/auth/sign-in/passkey/options', challenge === undefined ? {} : { challenge });
  }

  enter(state: string, response: object, challenge?: string): Promise<Answer> {
    const body = { state, response, ...(challenge !== undefined && { challenge }) };
    return this.stage.api('POST', '/v1/auth/sign-in/passkey', body);
  }

  async list(token: string): Promise<{ id: string; attributes: { name: string } }[]> {
    const { body } = await this.stage.api('GET', '/v1/auth/passkeys', undefined, token);
    return body.data as { id: string; attributes: { name: string } }[];
  }

  /** A person with a passkey. */
  async holder(): Promise<Holder> {
    const member = await this.stage.member();
    const { token } = await this.stage.session(member);
    const device = new Authenticator(this.stage.url);
    const { options, state } = await this.begin(token);
    const added = await this.add(token, state, device.create(options));
    return { member, device, token, id: (added.body.data as { id: string }).id };
  }

  /** The challenge of a person whose sign-in requires a second step. */
  async secondStep({ member, token }: Holder): Promise<string> {
    const { body } = await this.stage.api('POST', '/v1/auth/second-factor', { password }, token);
    await this.stage.api('POST', '/v1/auth/second-factor/confirm', { code: codeNow(String(body['secret'])) }, token);
    return new SecondFactorSteps(this.stage).challengeOf(member);
  }

  private async question(path: string, body: object, token?: string): Promise<Question> {
    return (await this.stage.api('POST', path, body, token)).body as unknown as Question;
  }
}
