import { IsBoolean, IsEmail, IsISO8601, IsOptional, IsString, MaxLength } from 'class-validator';
import { Described, exampleTime } from '../documents/described.js';
import { limits } from '../limits/limits.js';
import { IsName } from '../documents/name-text.js';
import { Resource } from '../documents/resource.js';

/** `POST /v1/internal/sessions` of oauth-server, for the service identity only. */
export class CreateSession {
  @IsEmail()
  @MaxLength(254)
  email!: string;

  @IsOptional()
  @IsName(limits.personNameLength)
  name?: string;
}

/** Response to a successful sign-in. */
export class SessionToken {
  @Described('Session token: send it as `Authorization: Bearer <token>`.', 'eyJhbGciOiJSUzI1NiIs…')
  @IsString()
  token!: string;

  @Described('When it expires: fifteen minutes after it was issued.', exampleTime)
  @IsISO8601()
  expiresAt!: string;
}

/** `GET /v1/auth/sessions`: a browser or program where the caller is signed in. */
@Resource({ type: 'auth-session', path: null })
export class AuthSessionResource {
  @Described('Browser and system.', 'Firefox on Windows') @IsString() client!: string;
  @Described('IP address that it was last used from.', '203.0.113.7') @IsOptional() @IsString() clientIp!: string | null;
  @Described('Whether this request belongs to it.', true) @IsBoolean() isCurrent!: boolean;
  @Described('When the person signed in.', exampleTime) @IsISO8601() createdAt!: Date;
  @Described('When it last got a token or opened a page: up to fifteen minutes before its last request.', exampleTime)
  @IsISO8601()
  lastUsedAt!: Date;
  @Described('When it ends unless it is used.', exampleTime) @IsISO8601() expiresAt!: Date;
  @Described('When it was ended; null while it lives.', exampleTime) @IsOptional() @IsISO8601() endedAt!: Date | null;
}
