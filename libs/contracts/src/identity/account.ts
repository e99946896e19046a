import { IsArray, IsBoolean, IsIn, IsString, ValidateNested } from 'class-validator';
import { Type } from 'class-transformer';
import { Described } from '../documents/described.js';
import { exampleId } from '../documents/ids.js';
import { roles, type Role } from '../access/roles.js';
import { privilegedScopes, selfServiceScopes, type GrantedScope } from '../access/scopes.js';

export class AccountOrganization {
  @Described('Id of the organization.', exampleId('organization')) @IsString() id!: string;
  @Described('Its name.', 'Café Terrace') @IsString() name!: string;
  @Described('Its name in addresses.', 'cafe-terrace') @IsString() slug!: string;
}

export class AccountUser {
  @Described('Id of the user.', exampleId('user')) @IsString() id!: string;
  @Described('Email address.', 'ada@example.com') @IsString() email!: string;
  @Described('Name of the person.', 'Ada Lovelace') @IsString() name!: string;
}

/** Whom a credential stands for, and what it may do. */
export class Account {
  @Described('Whom the credential stands for.') @ValidateNested() @Type(() => AccountUser) user!: AccountUser;
  @Described('Where requests act.') @ValidateNested() @Type(() => AccountOrganization) organization!: AccountOrganization;
  @Described('Role in the organization.', 'creator') @IsIn(roles) role!: Role;
  @Described('Scopes of the key; empty for a session, which goes by the role.', ['posts:schedule'])
  @IsArray()
  @IsIn([...selfServiceScopes, ...privilegedScopes], { each: true })
  scopes!: readonly GrantedScope[];
}

/** What `GET /v1/auth/whoami` says. */
export class Identity extends Account {
  @Described('Whether the credential is an API key.', true) @IsBoolean() isApiKey!: boolean;
}

export class IdentityDocument {
  @Described('Whom the credential stands for.') @ValidateNested() @Type(() => Identity) data!: Identity;
}
