import { IsIn, IsISO8601, IsOptional, IsString, Length, Matches, MaxLength } from 'class-validator';
import { selfApprovalPolicies, type SelfApprovalPolicy } from './approval.js';
import { limits } from './limits.js';
import { IsName } from './name-text.js';
import { Resource } from './resource.js';
import { roles, type Role } from './roles.js';

/** Lowercase words with single hyphens between them: part of addresses of the web app. */
const kebab = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const kebabRule = { message: 'slug must be lowercase words of letters and digits with single hyphens between them' };

/** `POST /v1/organizations`. */
export class CreateOrganization {
  @IsName(limits.organizationNameLength)
  name!: string;

  /** Made of the name when left out. */
  @IsOptional()
  @IsString()
  @Length(2, limits.organizationSlugLength)
  @Matches(kebab, kebabRule)
  slug?: string;
}

/** `PATCH /v1/organizations/{id}`. */
export class UpdateOrganization {
  @IsOptional()
  @IsName(limits.organizationNameLength)
  name?: string;

  @IsOptional()
  @IsString()
  @Length(2, limits.organizationSlugLength)
  @Matches(kebab, kebabRule)
  slug?: string;

  /** Whether an API key or MCP connection may resolve approvals that it asked for itself. */
  @IsOptional()
  @IsIn(selfApprovalPolicies)
  selfApproval?: SelfApprovalPolicy;
}

/** `PUT /v1/auth/organization`: where requests act that name no organization. */
export class ChooseOrganization {
  @IsString()
  @MaxLength(64)
  organizationId!: string;
}

@Resource({ type: 'organization', path: 'organizations' })
export class OrganizationResource {
  @IsString() name!: string;
  @IsString() slug!: string;
  /** What the caller is there. */
  @IsIn(roles) role!: Role;
  /** Whether an API key or MCP connection may resolve approvals that it asked for itself; `confirmed` unless set. */
  @IsIn(selfApprovalPolicies) selfApproval!: SelfApprovalPolicy;
  @IsISO8601() createdAt!: Date;
}
