import { Module } from '@nestjs/common';
import { AccountsModule } from '../identity/index.js';
import { PasskeyChallenges } from './passkey-challenges.js';
import { PasskeyChecks } from './passkey-checks.js';
import { PasskeyPeople } from './passkey-people.js';
import { PasskeySignIn } from './passkey-sign-in.js';
import { PasskeysRepository } from './passkeys.repository.js';
import { Passkeys } from './passkeys.service.js';

/** Passkeys of people with accounts. */
@Module({
  imports: [AccountsModule],
  providers: [PasskeyChallenges, PasskeyChecks, PasskeyPeople, PasskeySignIn, Passkeys, PasskeysRepository],
  exports: [PasskeySignIn, Passkeys],
})
export class PasskeysModule {}
