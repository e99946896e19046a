import { problem } from '@imprint/contracts/errors';
import { limits } from '@imprint/contracts/limits';

/**
 * The most common leaked passwords of at least twelve characters, without case and separators. Attempts are limited, so a short list
 * suffices.
 */
const commonest = new Set(
  (
    '123456789012 1234567890123 12345678901234 123456789123 123456123456 123123123123 111111111111 000000000000 121212121212 ' +
    '987654321098 098765432109 112233445566 123456789abc 1q2w3e4r5t6y 1qaz2wsx3edc qazwsxedcrfv qwertyuiopas qwertyuiop12 ' +
    'qwertyuiop123 qwerty123456 qwerty1234567 qwertyqwerty asdfghjklasd asdfasdfasdf zxcvbnmasdfg abcdefghijkl abcd12345678 ' +
    'abc123456789 abcdef123456 a1b2c3d4e5f6 aaaaaaaaaaaa password1234 password12345 password123456 passwordpassword ' +
    'mypassword123 mypassword12 passw0rd1234 passw0rd12345 p@ssw0rd1234 p@ssword1234 p@ssw0rd123 administrator admin1234567 ' +
    'admin12345678 welcome12345 welcome123456 letmein12345 letmein123456 changeme1234 changeme12345 iloveyou1234 iloveyou12345 ' +
    'iloveyouforever ilovemyfamily ilovejesus12 trustno1trustno1 correcthorsebatterystaple thisisapassword unbelievable ' +
    'football1234 baseball1234 superman1234 liverpool1234 1234qwerasdf q1w2e3r4t5y6 zaq12wsxcde3'
  ).split(' '),
);

/**
 * Requires a minimum length and refuses the most obvious passwords; there are no rules about character types (NIST SP 800-63B).
 * @param pointer field to name in the error
 * @throws Problem `validation_failed`
 */
export function requireGoodPassword(password: string, email: string, pointer: string): void {
  const length = [...password].length;
  const { passwordLengthMin, passwordLengthMax } = limits;
  if (length < passwordLengthMin || length > passwordLengthMax)
    throw refusal(`A password has ${passwordLengthMin} to ${passwordLengthMax} characters.`, pointer);
  const plain = password.toLowerCase();
  if (plain === email || plain === email.split('@', 1)[0]) throw refusal('The password must not be your email address.', pointer);
  if (commonest.has(plain) || commonest.has(plain.replaceAll(/[\s._-]/g, '')) || /^(.)\1*$/.test(plain))
    throw refusal('This password is one of the first that an attacker tries. Choose another one.', pointer);
}

function refusal(detail: string, pointer: string): Error {
  return problem('validation_failed', detail, { pointer });
}
