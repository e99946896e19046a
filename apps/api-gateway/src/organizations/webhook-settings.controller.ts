import {
  DeliveryResource,
  ListDeliveriesQuery,
  UpdateWebhookSettings,
  WebhookSettingsFullResource,
  WebhookSettingsResource,
  type Page,
  type Principal,
} from '@imprint/contracts';
import { Caller } from '@imprint/auth';
import {
  DeliveriesService,
  WebhookSettingsService,
  type WebhookDeliveryEntity,
  type WebhookSettingsEntity,
} from '@imprint/domain/webhooks';
import { Returns, ReturnsPage, SessionOnly } from '@imprint/platform/http';
import { Body, Controller, Get, Param, Patch, Query } from '@nestjs/common';

@Controller('v1/organizations/:organizationId/settings/webhooks')
export class WebhookSettingsController {
  constructor(
    private readonly settings: WebhookSettingsService,
    private readonly deliveries: DeliveriesService,
  ) {}

  @SessionOnly('admin')
  @Returns(WebhookSettingsResource)
  @Get()
  read(@Caller() caller: Principal, @Param('organizationId') organizationId: string): Promise<WebhookSettingsEntity> {
    return this.settings.read(caller, organizationId);
  }

  /** `signingSecret` is in the answer only when this change generated it. */
  @SessionOnly('admin')
  @Returns(WebhookSettingsFullResource)
  @Patch()
  update(
    @Caller() caller: Principal,
    @Param('organizationId') organizationId: string,
    @Body() body: UpdateWebhookSettings,
  ): Promise<WebhookSettingsEntity & { signingSecret?: string }> {
    return this.settings.update(caller, organizationId, body);
  }

  @SessionOnly('admin')
  @ReturnsPage(DeliveryResource)
  @Get('deliveries')
  list(
    @Caller() caller: Principal,
    @Param('organizationId') organizationId: string,
    @Query() query: ListDeliveriesQuery,
  ): Promise<Page<WebhookDeliveryEntity>> {
    return this.deliveries.list(caller, organizationId, query);
  }
}
