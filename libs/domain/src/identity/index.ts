export { authorOf, Authors } from './authors.js';
export { AccountsModule } from './accounts.module.js';
export { Accounts, accountSubject, normalEmail, type StoredAccount } from './accounts.service.js';
export { AuthSessions, type LiveSession, type SeenWith, type StartedSession } from './auth-sessions.service.js';
export { generationPolicyOf } from './generation-policies.js';
export { IdentityModule } from './identity.module.js';
export { IdentityService, localPerson, type Membership, type Person } from './identity.service.js';
export { type Belonging, type Member, Memberships, type Rights } from './memberships.js';
export { type OrganizationDeletion, OrganizationDeletions } from './organization-deletions.js';
export { Organizations, type OwnOrganization } from './organizations.js';
export { type OwnSession, OwnSessions, type SessionOwner } from './own-sessions.js';
export { PasswordResets } from './password-resets.service.js';
export { PersonalAudit } from './personal-audit.js';
export {
  actsDirectly,
  ApprovalRequired,
  asksToPublish,
  publishingPolicyOf,
  requireDirectPublishing,
} from './publishing-policies.js';
export { type Belongings, type LeavingPerson, type NamedOrganization, PersonErasure } from './person-erasure.js';
export { postponeRestoredDeletions } from './postpone-restored-deletions.js';
export { Reauthentication } from './reauthentication.js';
export { SecondFactorSettings } from './second-factor/second-factor-settings.js';
export { SecondFactorRequired } from './second-factor/second-factor.problems.js';
export { type Enrolment, type Holder, SecondFactors } from './second-factor/second-factors.service.js';
export { SecondStep } from './second-factor/second-step.js';
export { SignIn } from './sign-in.service.js';
export { signingKeySealPurpose, SigningKeysService } from './signing-keys.service.js';
export { isStanding } from './standing.js';
export { forgetNamesake, newWorkspaceSlug, personalNamesOf, workspaceName } from './workspace-names.js';
export { requireWholeOrganization } from './whole-organization.js';
