import { IsEmail, IsIn, IsISO8601, IsOptional, IsString, MaxLength } from 'class-validator';
import { Resource } from './resource.js';
import { roles, type Role } from './roles.js';

/** `PATCH /v1/organizations/{id}/members/{userId}`. */
export class UpdateMember {
  @IsIn(roles)
  role!: Role;
}

/** `POST /v1/organizations/{id}/invitations`. */
export class CreateInvitation {
  @IsEmail()
  @MaxLength(254)
  email!: string;

  @IsIn(roles)
  role!: Role;
}

/** `POST /v1/invitations/accept`. */
export class AcceptInvitation {
  /** From the link in the mail. */
  @IsString()
  @MaxLength(100)
  code!: string;
}

/** Somebody in an organization; the id is the user's. */
@Resource({ type: 'member', path: null })
export class MemberResource {
  @IsString() email!: string;
  @IsString() name!: string;
  @IsIn(roles) role!: Role;
  /** When they joined. */
  @IsISO8601() createdAt!: Date;
}

/** An invitation that nobody accepted yet. Its code is in the mail and nowhere else. */
@Resource({ type: 'invitation', path: null })
export class InvitationResource {
  @IsString() email!: string;
  @IsIn(roles) role!: Role;
  /** Id of the user who invited. */
  @IsOptional() @IsString() invitedBy!: string | null;
  @IsISO8601() createdAt!: Date;
  /** From then on the code opens nothing. */
  @IsISO8601() expiresAt!: Date;
}
