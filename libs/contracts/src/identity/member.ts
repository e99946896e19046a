import { IsEmail, IsIn, IsISO8601, IsOptional, IsString, MaxLength } from 'class-validator';
import { Described, exampleTime } from '../documents/described.js';
import { exampleId } from '../documents/ids.js';
import { Resource } from '../documents/resource.js';
import { roles, type Role } from '../access/roles.js';

/** `PATCH /v1/organizations/{id}/members/{userId}`. */
export class UpdateMember {
  @Described('New role.', 'creator')
  @IsIn(roles)
  role!: Role;
}

/** `POST /v1/organizations/{id}/invitations`. */
export class CreateInvitation {
  @Described('Address that the invitation is mailed to.', 'grace@example.com')
  @IsEmail()
  @MaxLength(254)
  email!: string;

  @Described('Role they will have.', 'creator')
  @IsIn(roles)
  role!: Role;
}

/** `POST /v1/invitations/accept`. */
export class AcceptInvitation {
  @Described('Code from the link in the mail.', 'inv_4f1c…')
  @IsString()
  @MaxLength(100)
  code!: string;
}

/** A member of an organization; the id is the user's. */
@Resource({ type: 'member', path: null })
export class MemberResource {
  @Described('Email address.', 'ada@example.com') @IsString() email!: string;
  @Described('Name of the person.', 'Grace Hopper') @IsString() name!: string;
  @Described('Role in the organization.', 'creator') @IsIn(roles) role!: Role;
  @Described('When they joined.', exampleTime) @IsISO8601() createdAt!: Date;
}

/** An invitation that has not been accepted yet. Its code appears in the mail only. */
@Resource({ type: 'invitation', path: null })
export class InvitationResource {
  @Described('Address it was mailed to.', 'grace@example.com') @IsString() email!: string;
  @Described('Role they will have.', 'creator') @IsIn(roles) role!: Role;
  @Described('User who invited.', exampleId('user')) @IsOptional() @IsString() invitedBy!: string | null;
  @Described('When it was created.', exampleTime) @IsISO8601() createdAt!: Date;
  @Described('Until when it can be accepted.', exampleTime) @IsISO8601() expiresAt!: Date;
}
