import { IsEmail, IsOptional, MaxLength } from 'class-validator';
import { limits } from './limits.js';
import { IsName } from './name-text.js';

/** `POST /v1/internal/sessions` of oauth-server, for the service identity only. */
export class CreateSession {
  @IsEmail()
  @MaxLength(254)
  email!: string;

  @IsOptional()
  @IsName(limits.personNameLength)
  name?: string;
}
