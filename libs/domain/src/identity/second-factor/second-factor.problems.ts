import { Problem, problem } from '@imprint/contracts';

/** The password was right, and the account asks for more. */
export class SecondFactorRequired extends Problem {
  constructor(
    /** Completes the sign-in together with a code; known to nobody else. */
    readonly challenge: string,
    readonly expiresAt: Date,
  ) {
    const detail = 'Complete the sign-in with a code of your app, or with a recovery code.';
    super({ code: 'second_factor_required', detail }, { meta: { challenge, expiresAt: expiresAt.toISOString() } });
  }
}

export function wrongSecondFactor(): Problem {
  return problem('second_factor_invalid', 'The code is wrong, was used before, or is too old.', { pointer: '/code' });
}

export function challengeOver(): Problem {
  return problem('challenge_expired', 'This sign-in took too long or was tried too often. Begin again with the password.');
}
