import { ExportsModule } from '@imprint/domain/exports';
import { GenerationSettingsModule, VendorKeysModule } from '@imprint/domain/generation';
import { DeletionModule } from '@imprint/domain/deletion';
import { MembersModule } from '@imprint/domain/members';
import { OnboardingModule } from '@imprint/domain/onboarding';
import { PublishingModule } from '@imprint/domain/publishing';
import { WebhooksModule } from '@imprint/domain/webhooks';
import { Module } from '@nestjs/common';
import { ExportsController } from './exports.controller.js';
import { GenerationSettingsController } from './generation-settings.controller.js';
import { InvitationsController } from './invitations.controller.js';
import { MembersController } from './members.controller.js';
import { OrganizationChoiceController } from './organization-choice.controller.js';
import { OrganizationsController } from './organizations.controller.js';
import { PublishingController } from './publishing.controller.js';
import { PublishingSettingsController } from './publishing-settings.controller.js';
import { VendorKeysController } from './vendor-keys.controller.js';
import { WebhookDeliveriesController } from './webhook-deliveries.controller.js';
import { WebhookSettingsController } from './webhook-settings.controller.js';
import { organizationMessages } from './organization-messages.js';

@Module({
  imports: [
    DeletionModule,
    ExportsModule,
    GenerationSettingsModule,
    MembersModule,
    OnboardingModule,
    PublishingModule,
    VendorKeysModule,
    WebhooksModule,
  ],
  controllers: [
    ExportsController,
    GenerationSettingsController,
    InvitationsController,
    MembersController,
    OrganizationChoiceController,
    OrganizationsController,
    PublishingController,
    PublishingSettingsController,
    VendorKeysController,
    WebhookDeliveriesController,
    WebhookSettingsController,
  ],
})
export class OrganizationsApiModule {
  static readonly messageTypes = organizationMessages;
}
