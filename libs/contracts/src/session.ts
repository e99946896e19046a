import { IsBoolean, IsEmail, IsISO8601, IsOptional, IsString, MaxLength } from 'class-validator';
import { limits } from './limits.js';
import { IsName } from './name-text.js';
import { Resource } from './resource.js';

/** `POST /v1/internal/sessions` of oauth-server, for the service identity only. */
export class CreateSession {
  @IsEmail()
  @MaxLength(254)
  email!: string;

  @IsOptional()
  @IsName(limits.personNameLength)
  name?: string;
}

/** `GET /v1/auth/sessions`: a browser or program that the caller is signed in with. */
@Resource({ type: 'auth-session', path: null })
export class AuthSessionResource {
  /** Browser and system, such as `Firefox on Windows`. */
  @IsString() client!: string;
  /** Where it was last used from. */
  @IsOptional() @IsString() clientIp!: string | null;
  /** Whether this very request belongs to it. */
  @IsBoolean() isCurrent!: boolean;
  @IsISO8601() createdAt!: Date;
  /** When it last got a token or opened a page: up to fifteen minutes before its last request. */
  @IsISO8601() lastUsedAt!: Date;
  @IsISO8601() expiresAt!: Date;
  @IsOptional() @IsISO8601() endedAt!: Date | null;
}
