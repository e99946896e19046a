import type { Principal } from '@imprint/contracts/access';
import type { Page } from '@imprint/contracts/documents';
import {
  DeliveryResource,
  DeliveryStatusResource,
  ListDeliveriesQuery,
  SendTestDelivery,
  UpdateWebhookSettings,
  WebhookSettingsFullResource,
  WebhookSettingsResource,
  type DeliverySnapshot,
} from '@imprint/contracts/webhooks';
import { Caller } from '@imprint/auth';
import {
  DeliveriesService,
  TestDeliveriesService,
  WebhookSettingsService,
  type ShownSettings,
  type DeliveryView,
} from '@imprint/domain/webhooks';
import { NotReplayable, Operation, Returns, ReturnsPage, SessionOnly } from '@imprint/platform/http';
import { Body, Controller, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';

const path = 'organizations/:organizationId/settings/webhooks';

@Controller()
export class WebhookSettingsController {
  constructor(
    private readonly settings: WebhookSettingsService,
    private readonly deliveries: DeliveriesService,
    private readonly tests: TestDeliveriesService,
  ) {}

  @Operation('getWebhookSettings', 'Read the webhook settings')
  @SessionOnly('admin')
  @Returns(WebhookSettingsResource)
  @Get(`v1/${path}`)
  read(@Caller() caller: Principal, @Param('organizationId') organizationId: string): Promise<ShownSettings> {
    return this.settings.read(caller, organizationId);
  }

  @Operation('updateWebhookSettings', 'Change the webhook settings', {
    note: '`signingSecret` is in the answer only when this change generated it.',
  })
  @SessionOnly('admin')
  @Returns(WebhookSettingsFullResource)
  @Patch(`v1/${path}`)
  update(
    @Caller() caller: Principal,
    @Param('organizationId') organizationId: string,
    @Body() body: UpdateWebhookSettings,
  ): Promise<ShownSettings> {
    return this.settings.update(caller, organizationId, body);
  }

  @Operation('rotateWebhookSecret', 'Replace the signing secret', {
    note: 'The new secret is shown here once. For 24 hours the one before it signs beside it in `webhook-signature`.',
  })
  @SessionOnly('admin')
  @NotReplayable()
  @Returns(WebhookSettingsFullResource)
  @HttpCode(200)
  @Post(`v1/${path}/rotate-secret`)
  rotateSecret(@Caller() caller: Principal, @Param('organizationId') organizationId: string): Promise<ShownSettings> {
    return this.settings.rotateSecret(caller, organizationId);
  }

  @Operation('sendTestDelivery', 'Send a sample of an event', {
    note: 'Whatever the filter says, and before delivery is enabled too.',
  })
  @SessionOnly('admin')
  @Returns(DeliveryStatusResource)
  @HttpCode(202)
  @Post([`v1/${path}/test`, `${path}/test`])
  test(
    @Caller() caller: Principal,
    @Param('organizationId') organizationId: string,
    @Body() body: SendTestDelivery,
  ): Promise<DeliverySnapshot & { id: string }> {
    return this.tests.send(caller, organizationId, body);
  }

  @Operation('listDeliveries', 'List webhook deliveries')
  @SessionOnly('admin')
  @ReturnsPage(DeliveryResource)
  @Get(`v1/${path}/deliveries`)
  list(
    @Caller() caller: Principal,
    @Param('organizationId') organizationId: string,
    @Query() query: ListDeliveriesQuery,
  ): Promise<Page<DeliveryView>> {
    return this.deliveries.list(caller, organizationId, query);
  }
}
