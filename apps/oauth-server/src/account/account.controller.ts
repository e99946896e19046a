import type { Principal } from '@imprint/contracts/access';
import { DeleteAccount } from '@imprint/contracts/identity';
import { Caller } from '@imprint/auth';
import { DeletingAccounts } from '@imprint/domain/deletion';
import { Operation, PersonOnly } from '@imprint/platform/http';
import { Body, Controller, Delete, HttpCode } from '@nestjs/common';

/** The account of the caller, whichever provider they sign in with. */
@Controller('v1/auth/account')
export class AccountController {
  constructor(private readonly deleting: DeletingAccounts) {}

  @Operation('deleteAccount', 'Delete your account', {
    note: 'At once and for good. Your name and addresses are erased, your keys, connected apps and sessions end, and you leave every organization. What you made there stays, by “Deleted user”.',
    errors: ['sole_owner', 'invalid_credentials', 'second_factor_invalid', 'too_many_requests'],
  })
  @PersonOnly()
  @HttpCode(204)
  @Delete()
  delete(@Caller() caller: Principal, @Body() body: DeleteAccount): Promise<void> {
    return this.deleting.delete(caller, body);
  }
}
