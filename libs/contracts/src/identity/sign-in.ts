import { IsBoolean, IsEmail, IsOptional, IsString, MaxLength } from 'class-validator';
import { Described } from '../documents/described.js';
import { limits } from '../limits/limits.js';
import { IsName } from '../documents/name-text.js';

/** Longer than any of our codes, spaces included. */
export const secondFactorCodeLength = 40;

/** `POST /v1/auth/sign-in`. */
export class PasswordSignIn {
  @Described('Email address of the account.', 'ada@example.com')
  @IsString()
  @MaxLength(254)
  email!: string;

  @Described('Its password.', 'correct horse battery staple')
  @IsString()
  @MaxLength(limits.passwordLengthMax)
  password!: string;
}

/** `POST /v1/auth/sign-in/complete`. */
export class CompleteSignIn {
  @Described('`meta.challenge` of `second_factor_required`.', 'Qm7Zx3kP0qT8mVb5cRw2yNs7AfJ4hL6dG1eU9iO0aXc')
  @IsString()
  @MaxLength(100)
  challenge!: string;

  @Described('Six digits of the app, or a recovery code.', '492039')
  @IsString()
  @MaxLength(secondFactorCodeLength)
  code!: string;
}

/** `POST /v1/auth/password-resets`. */
export class RequestPasswordReset {
  @Described('Email address of the account.', 'ada@example.com')
  @IsEmail()
  @MaxLength(254)
  email!: string;
}

/** `POST /v1/auth/password-resets/complete`. */
export class CompletePasswordReset {
  @Described('`token` from the link in the mail.', 'Zx3kP0qT8mVb5cRw2yNs7A')
  @IsString()
  @MaxLength(100)
  token!: string;

  @Described('New password.', 'correct horse battery staple')
  @IsString()
  @MaxLength(limits.passwordLengthMax)
  password!: string;

  @Described(
    "Also ends what acts in the person's name without a session: API keys, connections of MCP clients and chats, in every organization, and passkeys. Refused with `state_conflict`, and nothing is changed, for an account with two-factor authentication.",
    false,
  )
  @IsOptional()
  @IsBoolean()
  endConnections?: boolean;
}

/** `POST /v1/auth/password`. */
export class ChangePassword {
  @Described('Present password.', 'correct horse battery staple')
  @IsString()
  @MaxLength(limits.passwordLengthMax)
  current!: string;

  @Described('New password.', 'a longer battery staple')
  @IsString()
  @MaxLength(limits.passwordLengthMax)
  new!: string;
}

/** `POST /v1/internal/invitations` of oauth-server: invites the first owner of a new organization. */
export class InviteFirstOwner {
  @IsEmail()
  @MaxLength(254)
  email!: string;

  @IsOptional()
  @IsName(limits.organizationNameLength)
  organization?: string;
}

/** `POST /v1/internal/signing-keys/rotate` of oauth-server. */
export class RotateSigningKeys {
  /** Set when the current keys have leaked: every token that they signed becomes invalid. */
  @IsOptional()
  @IsBoolean()
  revoke?: boolean;
}
