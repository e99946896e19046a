import { IsArray, IsBoolean, IsEmail, IsInt, IsISO8601, IsOptional, IsString, MaxLength } from 'class-validator';
import { Described, exampleTime } from '../documents/described.js';
import { limits } from '../limits/limits.js';
import { Resource } from '../documents/resource.js';
import { secondFactorCodeLength } from './sign-in.js';

/** `GET /v1/auth/second-factor`. */
@Resource({ type: 'second-factor', path: null })
export class SecondFactorResource {
  @Described('Whether signing in takes a code after the password.', true) @IsBoolean() isEnabled!: boolean;
  @Described('When it was turned on; null while it is off.', exampleTime) @IsOptional() @IsISO8601() enabledAt!: Date | null;
  @Described('Recovery codes that were not used yet.', 10) @IsInt() recoveryCodesLeft!: number;
}

/** `POST /v1/auth/second-factor`. */
export class BeginSecondFactor {
  @Described('Your password.', 'correct horse battery staple')
  @IsString()
  @MaxLength(limits.passwordLengthMax)
  password!: string;
}

/** Response of `POST /v1/auth/second-factor`: what an authenticator app needs. */
export class SecondFactorEnrolment {
  @Described('Secret to type into the app, in base32.', 'JBSWY3DPEHPK3PXP') @IsString() secret!: string;
  @Described(
    'The same as an `otpauth:` address.',
    'otpauth://totp/Imprint:ada%40example.com?secret=JBSWY3DPEHPK3PXP&issuer=Imprint',
  )
  @IsString()
  uri!: string;
  @Described('The same address as a QR code: one SVG element.', '<svg xmlns="http://www.w3.org/2000/svg"></svg>')
  @IsString()
  qrCode!: string;
}

/** `POST /v1/auth/second-factor/confirm`. */
export class ConfirmSecondFactor {
  @Described('First code of the app.', '492039')
  @IsString()
  @MaxLength(secondFactorCodeLength)
  code!: string;
}

/** Response to turning the second factor on and to requesting new recovery codes. */
export class RecoveryCodes {
  @Described('Each works once. They are not shown again.', ['7kq2-m4xp-9tza'])
  @IsArray()
  @IsString({ each: true })
  recoveryCodes!: string[];
}

/** Required to turn the second factor off or to request new recovery codes: the password, or a code. */
export class SecondFactorProof {
  @Described('Your password. Send either this or `code`.', 'correct horse battery staple')
  @IsOptional()
  @IsString()
  @MaxLength(limits.passwordLengthMax)
  password?: string;

  @Described('A code of the app, or a recovery code.', '492039')
  @IsOptional()
  @IsString()
  @MaxLength(secondFactorCodeLength)
  code?: string;
}

/** `POST /v1/internal/second-factors/remove` of oauth-server, for somebody who has lost every factor. */
export class RemoveSecondFactor {
  @Described('Email address of the account.', 'ada@example.com')
  @IsEmail()
  @MaxLength(254)
  email!: string;
}
