import { IsIn, IsISO8601, IsOptional, IsString, Length, Matches, MaxLength } from 'class-validator';
import { Described, exampleTime } from '../documents/described.js';
import { exampleId } from '../documents/ids.js';
import { selfApprovalPolicies, type SelfApprovalPolicy } from '../approvals/approval.js';
import { limits } from '../limits/limits.js';
import { IsName } from '../documents/name-text.js';
import { Resource } from '../documents/resource.js';
import { reviewLinkPolicies, type ReviewLinkPolicy } from '../reviews/review.js';
import { roles, type Role } from '../access/roles.js';

/** Lowercase words joined by single hyphens, because slugs are part of web addresses. */
const kebab = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const kebabRule = { message: 'slug must be lowercase words of letters and digits with single hyphens between them' };

/** `POST /v1/organizations`. */
export class CreateOrganization {
  @Described('Name of the organization.', 'Café Terrace')
  @IsName(limits.organizationNameLength)
  name!: string;

  @Described('Name in addresses; made from the name unless given.', 'cafe-terrace')
  @IsOptional()
  @IsString()
  @Length(2, limits.organizationSlugLength)
  @Matches(kebab, kebabRule)
  slug?: string;
}

/** `PATCH /v1/organizations/{id}`. */
export class UpdateOrganization {
  @Described('New name.', 'Café Terrace')
  @IsOptional()
  @IsName(limits.organizationNameLength)
  name?: string;

  @Described('New name in addresses.', 'cafe-terrace')
  @IsOptional()
  @IsString()
  @Length(2, limits.organizationSlugLength)
  @Matches(kebab, kebabRule)
  slug?: string;

  @Described('Whether a key or MCP connection may approve its own requests.', 'confirmed')
  @IsOptional()
  @IsIn(selfApprovalPolicies)
  selfApproval?: SelfApprovalPolicy;

  @Described('What people without an account may do with a review link. `off` ends every link for good.', 'comment')
  @IsOptional()
  @IsIn(reviewLinkPolicies)
  reviewLinks?: ReviewLinkPolicy;
}

/** `DELETE /v1/organizations/{id}`. */
export class DeleteOrganization {
  @Described('Name of the organization, typed again exactly as it is.', 'Café Terrace')
  @IsName(limits.organizationNameLength)
  name!: string;
}

/** `PUT /v1/auth/organization`: where requests act that do not name an organization. */
export class ChooseOrganization {
  @Described('Organization to act in from now on.', exampleId('organization'))
  @IsString()
  @MaxLength(64)
  organizationId!: string;
}

/** An organization that the caller belongs to. */
@Resource({ type: 'organization', path: 'organizations' })
export class OrganizationResource {
  @Described('Its name.', 'Café Terrace') @IsString() name!: string;
  @Described('Its name in addresses.', 'cafe-terrace') @IsString() slug!: string;
  @Described('Your role there.', 'owner') @IsIn(roles) role!: Role;
  @Described('Brands that you are limited to there; null for every brand.', [exampleId('brand')])
  @IsOptional()
  @IsString({ each: true })
  brandIds!: readonly string[] | null;
  @Described('Whether a key or MCP connection may approve its own requests.', 'confirmed')
  @IsIn(selfApprovalPolicies)
  selfApproval!: SelfApprovalPolicy;
  @Described('What people without an account may do with a review link.', 'off')
  @IsIn(reviewLinkPolicies)
  reviewLinks!: ReviewLinkPolicy;
  @Described('From when on it is erased for good; null unless it is scheduled for deletion.', exampleTime)
  @IsOptional()
  @IsISO8601()
  deletionDueAt!: Date | null;
  @Described('When it was created.', exampleTime) @IsISO8601() createdAt!: Date;
}
