import { IsBoolean, IsEmail, IsInt, IsISO8601, IsOptional, IsString, MaxLength } from 'class-validator';
import { limits } from './limits.js';
import { Resource } from './resource.js';
import { secondFactorCodeLength } from './sign-in.js';

/** `GET /v1/auth/second-factor`. */
@Resource({ type: 'second-factor', path: null })
export class SecondFactorResource {
  /** Whether signing in takes a code after the password. */
  @IsBoolean() isEnabled!: boolean;
  @IsOptional() @IsISO8601() enabledAt!: Date | null;
  @IsInt() recoveryCodesLeft!: number;
}

/** `POST /v1/auth/second-factor`. */
export class BeginSecondFactor {
  @IsString()
  @MaxLength(limits.passwordLengthMax)
  password!: string;
}

/** `POST /v1/auth/second-factor/confirm`. */
export class ConfirmSecondFactor {
  /** The first code of the app. */
  @IsString()
  @MaxLength(secondFactorCodeLength)
  code!: string;
}

/** What turns the second factor off and makes new recovery codes: the password, or a code. */
export class SecondFactorProof {
  @IsOptional()
  @IsString()
  @MaxLength(limits.passwordLengthMax)
  password?: string;

  /** Of the app, or a recovery code. */
  @IsOptional()
  @IsString()
  @MaxLength(secondFactorCodeLength)
  code?: string;
}

/** `POST /v1/internal/second-factors/remove` of oauth-server, for somebody who lost everything. */
export class RemoveSecondFactor {
  @IsEmail()
  @MaxLength(254)
  email!: string;
}
