import { Caller } from '@imprint/auth';
import type { Principal } from '@imprint/contracts/access';
import { InstanceSetup, TestMail } from '@imprint/contracts/instance';
import { SetupAccess, SetupChecks, TestMails } from '@imprint/domain/setup';
import { Operation, ServiceOnly, SessionOnly } from '@imprint/platform/http';
import { Controller, Get, HttpCode, Post } from '@nestjs/common';

const note =
  'For owners and admins of every organization of the instance. Where others have one, too, the operator runs `npm run doctor`.';

@Controller('v1')
export class SetupController {
  constructor(
    private readonly access: SetupAccess,
    private readonly checks: SetupChecks,
    private readonly mails: TestMails,
  ) {}

  @Operation('getInstanceSetup', 'Check whether the instance is ready to go public', {
    note: `${note} The result is kept for five seconds.`,
    gives: { 'application/json': InstanceSetup },
    errors: ['operator_only'],
  })
  @SessionOnly('admin')
  @Get('instance/setup')
  async read(@Caller() caller: Principal): Promise<InstanceSetup> {
    await this.access.requireOperator(caller);
    return this.checks.read();
  }

  @Operation('sendTestMail', 'Send a test mail to yourself', {
    note,
    gives: { 'application/json': TestMail },
    errors: ['operator_only', 'not_configured', 'mail_not_sent', 'too_many_requests'],
  })
  @SessionOnly('admin')
  @HttpCode(200)
  @Post('instance/setup/test-mail')
  async sendTestMail(@Caller() caller: Principal): Promise<TestMail> {
    await this.access.requireOperator(caller);
    return this.mails.send(caller);
  }

  /** For the operator, whatever organizations there are. */
  @ServiceOnly()
  @Get('internal/setup')
  readForOperator(): Promise<InstanceSetup> {
    return this.checks.read();
  }
}
