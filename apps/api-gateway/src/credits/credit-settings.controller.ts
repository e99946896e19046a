import type { Principal } from '@imprint/contracts/access';
import { CreditSettingsResource, UpdateCreditSettings } from '@imprint/contracts/credits';
import { Caller } from '@imprint/auth';
import { CreditSettings, type CreditSettingsView } from '@imprint/domain/credits';
import { Allow, Operation, Returns } from '@imprint/platform/http';
import { Body, Controller, Get, Patch } from '@nestjs/common';

/** How many credits the organization of the path may use. */
@Controller('v1/organizations/:organizationId/settings/credits')
export class CreditSettingsController {
  constructor(private readonly settings: CreditSettings) {}

  @Operation('getCreditSettings', 'Read the caps of credits and the low balance')
  @Allow('admin', 'admin')
  @Returns(CreditSettingsResource)
  @Get()
  read(@Caller() caller: Principal): Promise<CreditSettingsView> {
    return this.settings.read(caller);
  }

  @Operation('updateCreditSettings', 'Change the caps of credits and the low balance', {
    note: 'Takes effect on the next start. Null removes a cap, or the low balance. What was started before is made.',
  })
  @Allow('admin', 'admin')
  @Returns(CreditSettingsResource)
  @Patch()
  update(@Caller() caller: Principal, @Body() body: UpdateCreditSettings): Promise<CreditSettingsView> {
    return this.settings.update(caller, body);
  }
}
