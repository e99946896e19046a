import type { Principal } from '@imprint/contracts/access';
import { PublishingSettingsResource, UpdatePublishingSettings } from '@imprint/contracts/publishing';
import { Caller } from '@imprint/auth';
import { PublishingSettingsService, type PublishingSettingsView } from '@imprint/domain/members';
import { Allow, Operation, Returns } from '@imprint/platform/http';
import { Body, Controller, Get, Patch } from '@nestjs/common';

/** Who may schedule and publish at once in the organization of the path, and who needs approval. */
@Controller('v1/organizations/:organizationId/settings/publishing')
export class PublishingSettingsController {
  constructor(private readonly settings: PublishingSettingsService) {}

  @Operation('getPublishingSettings', 'Read who publishes at once and who asks first')
  @Allow('admin', 'admin')
  @Returns(PublishingSettingsResource)
  @Get()
  read(@Caller() caller: Principal): Promise<PublishingSettingsView> {
    return this.settings.read(caller);
  }

  @Operation('updatePublishingSettings', 'Change who publishes at once and who asks first', {
    note: 'Null removes a setting, so that its default holds again.',
  })
  @Allow('admin', 'admin')
  @Returns(PublishingSettingsResource)
  @Patch()
  update(@Caller() caller: Principal, @Body() body: UpdatePublishingSettings): Promise<PublishingSettingsView> {
    return this.settings.update(caller, body);
  }
}
