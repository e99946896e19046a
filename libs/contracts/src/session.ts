import { IsEmail, IsOptional, IsString, Length, MaxLength } from 'class-validator';

/** `POST /v1/internal/sessions` of oauth-server, for the service identity only. */
export class CreateSession {
  @IsEmail()
  @MaxLength(254)
  email!: string;

  @IsOptional()
  @IsString()
  @Length(1, 100)
  name?: string;
}
