import { declareRoom } from '../rooms/room.js';
import { integer, oneOf, text, url } from '../settings/setting.js';

/** People, their organizations and how they sign in. */
export const identity = declareRoom({
  apiTags: {
    auth: ['Identity', 'Who you are, and in which organization you act.'],
    invitations: ['Invitations', 'Joining an organization.'],
    organizations: ['Organizations', 'Members, invitations and webhook settings of an organization.'],
  },
  idPrefixes: {
    organization: 'org',
    user: 'user',
    membership: 'mem',
    signingKey: 'sig',
    account: 'acct',
    organizationDeletion: 'odel',
    authSession: 'sess',
    passkey: 'pk',
    invitation: 'inv',
  },
  limits: {
    organizationNameLength: 100,
    personNameLength: 100,
    organizationSlugLength: 60,
    /** Per person. */
    newOrganizationsPerHour: 10,
    /** Brands that a member is limited to. */
    brandsPerMember: 100,
    invitationDays: 7,
    /** Days in which the deletion of an organization can be undone. */
    organizationDeletionDays: 14,
    /** Per organization and, across organizations, per person: each invitation is a mail that its recipient may not want. */
    invitationsPerMinute: 20,
    passwordLengthMin: 12,
    passwordLengthMax: 256,
  },
  errors: {
    invalid_session: { status: 401, title: 'Session token invalid or expired', advice: 'Sign in again.' },
    invalid_credentials: {
      status: 401,
      title: 'Wrong email or password',
      advice: 'Check both, or ask for a new password with `POST /v1/auth/password-resets`.',
    },
    second_factor_required: {
      status: 401,
      title: 'Two-factor authentication required',
      advice: 'Send `meta.challenge` of this answer with a code to `POST /v1/auth/sign-in/complete`, within five minutes.',
    },
    second_factor_invalid: {
      status: 401,
      title: 'Code wrong or already used',
      advice: 'Wait for the next code of the app, or use a recovery code that is left.',
    },
    passkey_refused: {
      status: 401,
      title: 'Passkey not accepted',
      advice: 'Use a passkey that was added on this instance, at its public address.',
    },
    challenge_expired: {
      status: 401,
      title: 'Sign-in took too long',
      advice: 'Begin again with `POST /v1/auth/sign-in`.',
    },
    sole_owner: {
      status: 409,
      title: 'Only owner of an organization',
      advice: 'Make somebody else an owner of each organization in `meta.organizationIds`, or delete it.',
    },
    organization_being_deleted: {
      status: 403,
      title: 'Organization scheduled for deletion',
      advice:
        'Its members can read, and for 14 days an owner can undo it with `POST /v1/organizations/{id}/restore`. Then keys and connections work again.',
    },
    invalid_code: { status: 400, title: 'Link used or expired', advice: 'Ask for a new link.' },
  },
  auditActions: [
    'member.invited',
    'member.joined',
    'member.role-changed',
    'member.brands-changed',
    'member.removed',
    'invitation.withdrawn',
    'organization.created',
    'organization.changed',
    'organization.deletion-scheduled',
    'organization.restored',
    'second-factor.enabled',
    'second-factor.disabled',
    'second-factor.recovery-codes-replaced',
    'second-factor.recovery-code-used',
    'passkey.added',
    'passkey.removed',
  ],
  settings: {
    LOGIN_WALL: oneOf(['on', 'off'], {
      description: '`off`: a request without a token acts as the default local owner.',
      fallback: 'on',
    }),
    OIDC_ISSUER: url<string | null>(['http', 'https'], {
      description: 'OpenID provider whose tokens are accepted as sessions. Unset: oauth-server.',
      fallback: null,
      shown: 'unset',
    }),
    OIDC_AUDIENCE: text({ description: 'Audience that session tokens must carry.', fallback: 'imprint' }),
    SESSION_KEY_ROTATION_DAYS: integer({
      description: 'Age at which the key that signs session tokens is replaced.',
      fallback: 90,
      min: 1,
      max: 3_650,
    }),
    MAIL_URL: url<string | null>(['smtp', 'smtps', 'file'], {
      description:
        'Where mail goes: `smtp://user:password@host:587`, `smtps://…`, or `file:///folder` for one file each. Unset: none is sent.',
      fallback: null,
      shown: 'unset; a folder under `npm start`',
      secret: true,
    }),
    MAIL_FROM: text({ description: 'Sender of mail.', fallback: 'Imprint <imprint@localhost>' }),
  },
});
