import { Type } from 'class-transformer';
import { IsBoolean, IsInt, IsOptional, ValidateNested } from 'class-validator';
import { Described } from '../documents/described.js';
import { Account } from '../identity/account.js';

/** The credits of an account. */
export class AccountCredits {
  @Described('Whole credits that are left; null if they are unlimited.', 880) @IsOptional() @IsInt() balance!: number | null;
  @Described('Whether generations need no credits that were added before.', false) @IsBoolean() isUnlimited!: boolean;
  @Described('Whole credits reserved for what has begun.', 8) @IsInt() reserved!: number;
  @Described('Whole credits spent this month.', 120) @IsInt() spentThisMonth!: number;
}

/** The data of `get_account`. */
export class AccountWithCredits extends Account {
  @Described('Null without `credits:read`.')
  @IsOptional()
  @ValidateNested()
  @Type(() => AccountCredits)
  credits!: AccountCredits | null;
}
