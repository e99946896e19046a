import { Module } from '@nestjs/common';
import { MailModule } from '../mail/mail.module.js';
import { Accounts } from './accounts.service.js';
import { AuthSessions } from './auth-sessions.service.js';
import { AuthSessionsRepository } from './auth-sessions.repository.js';
import { Guessing } from './guessing.js';
import { OwnSessions } from './own-sessions.js';
import { PasswordResets } from './password-resets.service.js';
import { SignIn } from './sign-in.service.js';

const services = [Accounts, AuthSessions, Guessing, OwnSessions, PasswordResets, SignIn];

/** The built-in identity provider, for the app that is it and for invitations that make accounts. */
@Module({
  imports: [MailModule],
  providers: [...services, AuthSessionsRepository],
  exports: services,
})
export class AccountsModule {}
