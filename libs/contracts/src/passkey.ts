import { IsISO8601, IsObject, IsOptional, IsString, MaxLength } from 'class-validator';
import { limits } from './limits.js';
import { IsName } from './name-text.js';
import { Resource } from './resource.js';

/** More than the sealed state of a challenge has. */
const stateLength = 1_000;

/** `GET /v1/auth/passkeys`. */
@Resource({ type: 'passkey', path: null })
export class PasskeyResource {
  @IsString() name!: string;
  @IsISO8601() createdAt!: Date;
  @IsOptional() @IsISO8601() lastUsedAt!: Date | null;
}

/** `POST /v1/auth/passkeys/options`. */
export class BeginPasskey {
  @IsString()
  @MaxLength(limits.passwordLengthMax)
  password!: string;
}

/** `POST /v1/auth/passkeys`. */
export class AddPasskey {
  @IsName(limits.personNameLength)
  name!: string;

  /** From the answer with the options. */
  @IsString()
  @MaxLength(stateLength)
  state!: string;

  /** What the browser made of the options, as `PublicKeyCredential.toJSON()` gives it. */
  @IsObject()
  response!: Record<string, unknown>;
}

/** `POST /v1/auth/sign-in/passkey/options`. */
export class BeginPasskeySignIn {
  /** Of `second_factor_required`. Without it the passkey signs in alone. */
  @IsOptional()
  @IsString()
  @MaxLength(100)
  challenge?: string;
}

/** `POST /v1/auth/sign-in/passkey`. */
export class PasskeySignInAnswer {
  /** Of `second_factor_required`, when the options were asked for with it. */
  @IsOptional()
  @IsString()
  @MaxLength(100)
  challenge?: string;

  /** From the answer with the options. */
  @IsString()
  @MaxLength(stateLength)
  state!: string;

  /** What the browser made of the options, as `PublicKeyCredential.toJSON()` gives it. */
  @IsObject()
  response!: Record<string, unknown>;
}
