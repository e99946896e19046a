import type { RoomTables } from '@imprint/platform/database';
import { AccountsAndSessions1763700004000 } from './1763700004000-accounts-and-sessions.migration.js';
import { SessionDetails1764500001000 } from './1764500001000-session-details.migration.js';
import { SecondFactor1764500001100 } from './1764500001100-second-factor.migration.js';
import { MembershipBrands1764700270000 } from './1764700270000-membership-brands.migration.js';
import { GenerationPolicy1764700710000 } from './1764700710000-generation-policy.migration.js';
import { OrganizationDeletion1764701100000 } from './1764701100000-organization-deletion.migration.js';
import { EndedProviderSessions1764701220100 } from './1764701220100-ended-provider-sessions.migration.js';
import { AccountEntity } from './account.entity.js';
import { AuthSessionEntity } from './auth-session.entity.js';
import { EndedProviderSessionsEntity } from './ended-provider-sessions.entity.js';
import { DeletedOrganizationEntity, OrganizationDeletionEntity } from './organization-deletion.entity.js';
import { MembershipEntity } from './membership.entity.js';
import { OrganizationEntity } from './organization.entity.js';
import { PasswordResetEntity } from './password-reset.entity.js';
import { RecoveryCodeEntity } from './second-factor/recovery-code.entity.js';
import { SignInChallengeEntity } from './second-factor/sign-in-challenge.entity.js';
import { TotpFactorEntity } from './second-factor/totp-factor.entity.js';
import { SigningKeyEntity } from './signing-key.entity.js';
import { UserEntity } from './user.entity.js';

/** For `schema`, which collects them. */
export const identityTables: RoomTables = {
  entities: [
    AccountEntity,
    AuthSessionEntity,
    DeletedOrganizationEntity,
    EndedProviderSessionsEntity,
    MembershipEntity,
    OrganizationDeletionEntity,
    OrganizationEntity,
    PasswordResetEntity,
    RecoveryCodeEntity,
    SignInChallengeEntity,
    SigningKeyEntity,
    TotpFactorEntity,
    UserEntity,
  ],
  migrations: [
    AccountsAndSessions1763700004000,
    SessionDetails1764500001000,
    SecondFactor1764500001100,
    MembershipBrands1764700270000,
    GenerationPolicy1764700710000,
    OrganizationDeletion1764701100000,
    EndedProviderSessions1764701220100,
  ],
};
