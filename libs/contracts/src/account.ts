import { IsArray, IsIn, IsString, ValidateNested } from 'class-validator';
import { Type } from 'class-transformer';
import { roles, type Role } from './roles.js';
import type { GrantedScope } from './scopes.js';

export class AccountOrganization {
  @IsString() id!: string;
  @IsString() name!: string;
  @IsString() slug!: string;
}

export class AccountUser {
  @IsString() id!: string;
  @IsString() email!: string;
  @IsString() name!: string;
}

/** Whom a credential stands for, and what it may do. */
export class Account {
  @ValidateNested() @Type(() => AccountUser) user!: AccountUser;
  @ValidateNested() @Type(() => AccountOrganization) organization!: AccountOrganization;
  @IsIn(roles) role!: Role;
  /** Empty for a session, which goes by the role. */
  @IsArray() @IsString({ each: true }) scopes!: readonly GrantedScope[];
}
