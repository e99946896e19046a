import { IsArray, IsBoolean, IsIn, IsOptional, IsString, MaxLength, ValidateNested } from 'class-validator';
import { Type } from 'class-transformer';
import { limits } from '../limits/limits.js';
import { secondFactorCodeLength } from './sign-in.js';
import { Described } from '../documents/described.js';
import { exampleId } from '../documents/ids.js';
import { roles, type Role } from '../access/roles.js';
import { privilegedScopes, selfServiceScopes, type GrantedScope } from '../access/scopes.js';

/** The organization that a credential acts in. */
export class AccountOrganization {
  @Described('Id of the organization.', exampleId('organization')) @IsString() id!: string;
  @Described('Its name.', 'Café Terrace') @IsString() name!: string;
  @Described('Its name in addresses.', 'cafe-terrace') @IsString() slug!: string;
}

/** The user that a credential belongs to. */
export class AccountUser {
  @Described('Id of the user.', exampleId('user')) @IsString() id!: string;
  @Described('Email address.', 'ada@example.com') @IsString() email!: string;
  @Described('Name of the person.', 'Ada Lovelace') @IsString() name!: string;
}

/** The user of a credential, and what it may do. */
export class Account {
  @Described('Whom the credential stands for.') @ValidateNested() @Type(() => AccountUser) user!: AccountUser;
  @Described('Where requests act.') @ValidateNested() @Type(() => AccountOrganization) organization!: AccountOrganization;
  @Described('Role in the organization.', 'creator') @IsIn(roles) role!: Role;
  @Described('Brands that the user is limited to; null for every brand.', [exampleId('brand')])
  @IsOptional()
  @IsString({ each: true })
  brandIds!: readonly string[] | null;
  @Described('Scopes of the key; empty for a session, which goes by the role.', ['posts:schedule'])
  @IsArray()
  @IsIn([...selfServiceScopes, ...privilegedScopes], { each: true })
  scopes!: readonly GrantedScope[];
}

/** `DELETE /v1/auth/account`. */
export class DeleteAccount {
  @Described('Your password, if you have one on this instance. Send either this or `code`.', 'correct horse battery staple')
  @IsOptional()
  @IsString()
  @MaxLength(limits.passwordLengthMax)
  password?: string;

  @Described('A code of your authenticator app, or a recovery code.', '492039')
  @IsOptional()
  @IsString()
  @MaxLength(secondFactorCodeLength)
  code?: string;
}

/** The data of `GET /v1/auth/whoami`. */
export class Identity extends Account {
  @Described('Whether the credential is an API key.', true) @IsBoolean() isApiKey!: boolean;
}

/** Response of `GET /v1/auth/whoami`. */
export class IdentityDocument {
  @Described('Whom the credential stands for.') @ValidateNested() @Type(() => Identity) data!: Identity;
}
