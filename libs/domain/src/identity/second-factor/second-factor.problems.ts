import { Problem, problem } from '@imprint/contracts/errors';

/** The password was correct, and the account requires a second factor. */
export class SecondFactorRequired extends Problem {
  constructor(
    /** Completes the sign-in together with a code. Only this client receives it. */
    readonly challenge: string,
    readonly expiresAt: Date,
    /** Whether the person has a passkey, which can replace the code. */
    readonly hasPasskey: boolean,
  ) {
    const detail = 'Complete the sign-in with an authentication code or a recovery code.';
    super({ code: 'second_factor_required', detail }, { meta: { challenge, expiresAt: expiresAt.toISOString() } });
  }
}

/** The refusal of a wrong code. */
export function wrongSecondFactor(): Problem {
  return problem('second_factor_invalid', 'The code is wrong, already used or expired.', { pointer: '/code' });
}

/** The refusal of an expired or used challenge. */
export function challengeOver(): Problem {
  return problem('challenge_expired', 'This request expired or was already used. Start over.');
}
