import { Type } from 'class-transformer';
import { IsArray, IsEmail, IsIn, IsObject, IsString, ValidateIf, ValidateNested } from 'class-validator';
import { Described, exampleTime } from '../documents/described.js';
import {
  setupChecks,
  setupFindings,
  setupGroups,
  setupStates,
  type SetupCheckId,
  type SetupFindingCode,
  type SetupGroup,
  type SetupState,
  type SetupValues,
} from '../setup/index.js';

const url = 'https://imprint.example.com/v1/connections/callback';

/** An address to be copied. */
export class SetupAddress {
  @Described('Where it is entered.', 'Mastodon') @IsString() label!: string;
  @Described('The address.', url) @IsString() url!: string;
}

/** What one check of the setup found. */
export class SetupCheck {
  @Described('Name of the check.', 'mail') @IsIn(Object.keys(setupChecks)) id!: SetupCheckId;
  @Described('Subject of the check.', 'mail') @IsIn(setupGroups) group!: SetupGroup;
  @Described('What is checked.', 'Outgoing mail') @IsString() title!: string;
  @Described('How it ended. `not_checked`: it does not apply, or cannot be known from here.', 'problem')
  @IsIn(setupStates)
  state!: SetupState;
  @Described('Code of what was found.', 'mail_login_refused') @IsIn(Object.keys(setupFindings)) finding!: SetupFindingCode;
  @Described('What was found.', 'The mail server smtp.example.com refuses the login.') @IsString() found!: string;
  @Described('What to do; null when there is nothing to do.', 'Check the user and password in MAIL_URL.')
  @ValidateIf((check: SetupCheck) => check.advice !== null)
  @IsString()
  advice!: string | null;
  @Described('Settings that decide it.', ['MAIL_URL']) @IsArray() @IsString({ each: true }) settings!: string[];
  @Described('Page of the documentation.', 'docs/going-public.md#mail')
  @ValidateIf((check: SetupCheck) => check.docs !== null)
  @IsString()
  docs!: string | null;
  @Described('What the texts were filled with, for translations.', { host: 'smtp.example.com' }, { additionalProperties: true })
  @IsObject()
  values!: SetupValues;
  @Described('Addresses to be copied.', [{ label: 'Mastodon', url }])
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => SetupAddress)
  addresses!: SetupAddress[];
}

/** `GET /v1/instance/setup`. */
export class InstanceSetup {
  @Described('When the checks ran.', exampleTime) @IsString() checkedAt!: string;
  @Described('The worst state of all checks.', 'warning') @IsIn(['ok', 'warning', 'problem']) state!:
    'ok' | 'warning' | 'problem';
  @Described('Every check, in the order of a report.')
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => SetupCheck)
  checks!: SetupCheck[];
}

/** `POST /v1/instance/setup/test-mail`. */
export class TestMail {
  @Described('Whom it was sent to.', 'ada@example.com') @IsEmail() to!: string;
  @Described('What it was given to: a mail server, or the folder that MAIL_URL names, from where nobody gets it.', 'server')
  @IsIn(['server', 'folder'])
  via!: 'server' | 'folder';
}
