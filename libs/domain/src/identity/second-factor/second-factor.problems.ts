import { Problem, problem } from '@imprint/contracts/errors';

/** The password was right, and the account asks for more. */
export class SecondFactorRequired extends Problem {
  constructor(
    /** Completes the sign-in together with a code; known to nobody else. */
    readonly challenge: string,
    readonly expiresAt: Date,
    /** Whether the person has a passkey, which may take the place of a code. */
    readonly hasPasskey: boolean,
  ) {
    const detail = 'Complete the sign-in with an authentication code or a recovery code.';
    super({ code: 'second_factor_required', detail }, { meta: { challenge, expiresAt: expiresAt.toISOString() } });
  }
}

export function wrongSecondFactor(): Problem {
  return problem('second_factor_invalid', 'The code is wrong, already used or expired.', { pointer: '/code' });
}

export function challengeOver(): Problem {
  return problem('challenge_expired', 'This request expired or was already used. Start over.');
}
