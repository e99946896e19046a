import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/index.js';
import { MailModule } from '../mail/index.js';
import { AccountNotices } from './account-notices.js';
import { AccountsRepository } from './accounts.repository.js';
import { Accounts } from './accounts.service.js';
import { AuthSessions } from './auth-sessions.service.js';
import { AuthSessionsRepository } from './auth-sessions.repository.js';
import { AttemptLimiter } from './attempt-limiter.js';
import { MembershipsRepository } from './memberships.repository.js';
import { OwnSessions } from './own-sessions.js';
import { PasswordResetsRepository } from './password-resets.repository.js';
import { PasswordResets } from './password-resets.service.js';
import { PersonalAudit } from './personal-audit.js';
import { PersonErasure } from './person-erasure.js';
import { Reauthentication } from './reauthentication.js';
import { SecondFactorSettings } from './second-factor/second-factor-settings.js';
import { SecondFactors } from './second-factor/second-factors.service.js';
import { SecondFactorsRepository } from './second-factor/second-factors.repository.js';
import { SecondStep } from './second-factor/second-step.js';
import { SignInChallengesRepository } from './second-factor/sign-in-challenges.repository.js';
import { SignIn } from './sign-in.service.js';
import { UsersRepository } from './users.repository.js';

const services = [
  Accounts,
  AuthSessions,
  AttemptLimiter,
  OwnSessions,
  PasswordResets,
  SignIn,
  PersonalAudit,
  PersonErasure,
  Reauthentication,
  SecondFactors,
  SecondFactorSettings,
  SecondStep,
];
const inside = [
  AccountNotices,
  AccountsRepository,
  AuthSessionsRepository,
  MembershipsRepository,
  PasswordResetsRepository,
  SecondFactorsRepository,
  SignInChallengesRepository,
  UsersRepository,
];

/** The built-in identity provider, for oauth-server and for invitations that create accounts. */
@Module({
  imports: [AuditModule, MailModule],
  providers: [...services, ...inside],
  exports: services,
})
export class AccountsModule {}
