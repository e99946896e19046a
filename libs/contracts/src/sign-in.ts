import { IsBoolean, IsEmail, IsOptional, IsString, MaxLength } from 'class-validator';
import { limits } from './limits.js';
import { IsName } from './name-text.js';

/** More than any code of ours has, blanks included. */
export const secondFactorCodeLength = 40;

/** `POST /v1/auth/sign-in`. */
export class PasswordSignIn {
  @IsString()
  @MaxLength(254)
  email!: string;

  @IsString()
  @MaxLength(limits.passwordLengthMax)
  password!: string;
}

/** `POST /v1/auth/sign-in/complete`. */
export class CompleteSignIn {
  /** From the answer to the password. */
  @IsString()
  @MaxLength(100)
  challenge!: string;

  /** Six digits of the app, or a recovery code. */
  @IsString()
  @MaxLength(secondFactorCodeLength)
  code!: string;
}

/** `POST /v1/auth/password-resets`. */
export class RequestPasswordReset {
  @IsEmail()
  @MaxLength(254)
  email!: string;
}

/** `POST /v1/auth/password-resets/complete`. */
export class CompletePasswordReset {
  /** From the link in the mail. */
  @IsString()
  @MaxLength(100)
  token!: string;

  @IsString()
  @MaxLength(limits.passwordLengthMax)
  password!: string;

  /** Also ends what acts in the person's name without a session: API keys, connections of MCP clients and chats, in every organization, and passkeys. Refused with `state_conflict`, and nothing is changed, for an account with two-factor authentication. */
  @IsOptional()
  @IsBoolean()
  endConnections?: boolean;
}

/** `POST /v1/auth/password`. */
export class ChangePassword {
  @IsString()
  @MaxLength(limits.passwordLengthMax)
  current!: string;

  @IsString()
  @MaxLength(limits.passwordLengthMax)
  new!: string;
}

/** `POST /v1/internal/invitations` of oauth-server: somebody who shall own a new organization. */
export class InviteFounder {
  @IsEmail()
  @MaxLength(254)
  email!: string;

  @IsOptional()
  @IsName(limits.organizationNameLength)
  organization?: string;
}

/** `POST /v1/internal/signing-keys/rotate` of oauth-server. */
export class RotateSigningKeys {
  /** The present keys are known to strangers: every token that they signed ends too. */
  @IsOptional()
  @IsBoolean()
  revoke?: boolean;
}
