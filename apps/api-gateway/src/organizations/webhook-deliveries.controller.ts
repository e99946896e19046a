import type { Principal } from '@imprint/contracts/access';
import { DeliveryFullResource, ReplayDeliveries, ReplayResource } from '@imprint/contracts/webhooks';
import { Caller } from '@imprint/auth';
import { DeliveriesService, DeliveryReplays, type DeliveryWithAttempts } from '@imprint/domain/webhooks';
import { Operation, Returns, SessionOnly } from '@imprint/platform/http';
import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';

@Controller('v1/organizations/:organizationId/settings/webhooks')
export class WebhookDeliveriesController {
  constructor(
    private readonly deliveries: DeliveriesService,
    private readonly replays: DeliveryReplays,
  ) {}

  /** The delivery with its attempts: time, duration, and the receiver's response. */
  @Operation('getDelivery', 'Read a delivery and its attempts')
  @SessionOnly('admin')
  @Returns(DeliveryFullResource)
  @Get('deliveries/:id')
  read(
    @Caller() caller: Principal,
    @Param('organizationId') organizationId: string,
    @Param('id') id: string,
  ): Promise<DeliveryWithAttempts> {
    return this.deliveries.read(caller, organizationId, id);
  }

  @Operation('replayDelivery', 'Send an event again', {
    note: 'As a new delivery of the same `eventId`. Not while one of it is queued.',
  })
  @SessionOnly('admin')
  @Returns(DeliveryFullResource)
  @HttpCode(202)
  @Post('deliveries/:id/replay')
  replay(
    @Caller() caller: Principal,
    @Param('organizationId') organizationId: string,
    @Param('id') id: string,
  ): Promise<DeliveryWithAttempts> {
    return this.replays.one(caller, organizationId, id);
  }

  @Operation('replayDeliveries', 'Send again what was not delivered', {
    note: 'At most 1,000 events a call, oldest first; `cursor` of the answer goes on from there.',
  })
  @SessionOnly('admin')
  @Returns(ReplayResource)
  @HttpCode(202)
  @Post('replay')
  replayAll(
    @Caller() caller: Principal,
    @Param('organizationId') organizationId: string,
    @Body() body: ReplayDeliveries,
  ): Promise<{ id: string; replayed: number; cursor: string | null }> {
    return this.replays.since(caller, organizationId, body);
  }
}
