import { ArrayMaxSize, ArrayMinSize, IsArray, IsEmail, IsIn, IsISO8601, IsOptional, IsString, MaxLength } from 'class-validator';
import { Described, exampleTime } from '../documents/described.js';
import { Clearable } from '../documents/clearable.js';
import { exampleId, IsId } from '../documents/ids.js';
import { ListQuery } from '../documents/lists.js';
import { limits } from '../limits/limits.js';
import { Resource } from '../documents/resource.js';
import { roles, type Role } from '../access/roles.js';

/** The brands of a limit. */
function AreBrandIds(least: 0 | 1): PropertyDecorator {
  const rules = [
    IsOptional(),
    IsArray(),
    ArrayMinSize(least),
    ArrayMaxSize(limits.brandsPerMember),
    IsString({ each: true }),
    MaxLength(64, { each: true }),
  ];
  return (target, name) => rules.forEach((rule) => rule(target, name));
}

const limited = 'Only creators and viewers can be limited to brands.';

/** `GET /v1/organizations/{id}/members`. */
export class ListMembersQuery extends ListQuery {
  @Described('Only members who see this brand.', exampleId('brand'))
  @IsOptional()
  @IsId('brand')
  brandId?: string;
}

/** `PATCH /v1/organizations/{id}/members/{userId}`. */
@Clearable('brandIds')
export class UpdateMember {
  @Described('New role. Admins and owners see every brand, so a limit ends with it.', 'creator')
  @IsOptional()
  @IsIn(roles)
  role?: Role;

  @Described(
    `Brands that the member, with their keys and connected apps, is limited to; null for every brand, and an empty list for none. ${limited}`,
    [exampleId('brand')],
  )
  @AreBrandIds(0)
  brandIds?: string[] | null;
}

/** `POST /v1/organizations/{id}/invitations`. */
@Clearable('brandIds')
export class CreateInvitation {
  @Described('Address that the invitation is mailed to.', 'grace@example.com')
  @IsEmail()
  @MaxLength(254)
  email!: string;

  @Described('Role they will have.', 'creator')
  @IsIn(roles)
  role!: Role;

  @Described(`Brands that they will be limited to; null for every brand. ${limited}`, [exampleId('brand')])
  @AreBrandIds(1)
  brandIds?: string[] | null;
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
  @Described('Brands that they are limited to; null for every brand, and where you are neither an admin nor the member.', [
    exampleId('brand'),
  ])
  @IsOptional()
  @IsString({ each: true })
  brandIds!: readonly string[] | null;
  @Described('When they joined.', exampleTime) @IsISO8601() createdAt!: Date;
}

/** An invitation that has not been accepted yet. Its code appears in the mail only. */
@Resource({ type: 'invitation', path: null })
export class InvitationResource {
  @Described('Address it was mailed to.', 'grace@example.com') @IsString() email!: string;
  @Described('Role they will have.', 'creator') @IsIn(roles) role!: Role;
  @Described('Brands that they will be limited to; null for every brand.', [exampleId('brand')])
  @IsOptional()
  @IsString({ each: true })
  brandIds!: readonly string[] | null;
  @Described('User who invited.', exampleId('user')) @IsOptional() @IsString() invitedBy!: string | null;
  @Described('When it was created.', exampleTime) @IsISO8601() createdAt!: Date;
  @Described('Until when it can be accepted.', exampleTime) @IsISO8601() expiresAt!: Date;
}
