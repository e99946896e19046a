import { Module } from '@nestjs/common';
import { MailModule } from '../mail/mail.module.js';
import { Accounts } from './accounts.service.js';
import { AuthSessions } from './auth-sessions.service.js';
import { Guessing } from './guessing.js';
import { PasswordResets } from './password-resets.service.js';
import { SignIn } from './sign-in.service.js';

/** The built-in identity provider, for the app that is it and for invitations that make accounts. */
@Module({
  imports: [MailModule],
  providers: [Accounts, AuthSessions, Guessing, PasswordResets, SignIn],
  exports: [Accounts, AuthSessions, Guessing, PasswordResets, SignIn],
})
export class AccountsModule {}
