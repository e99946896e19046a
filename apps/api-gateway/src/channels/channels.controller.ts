import { postReadingScopes, type Principal } from '@imprint/contracts/access';
import { ListQuery, type Page } from '@imprint/contracts/documents';
import {
  ChannelResource,
  ConnectionDestinationResource,
  ConnectionResource,
  ConnectionSlotsResource,
  CreateConnection,
  ListConnectionsQuery,
  ReconnectConnection,
  ReplaceConnectionSlots,
  UpdateConnection,
} from '@imprint/contracts/publishing';
import { Caller } from '@imprint/auth';
import {
  AccountRequests,
  ChannelCatalogue,
  ConnectionDestinations,
  ConnectionLimits,
  ConnectionSlots,
  type ConnectionSlotsView,
  ConnectionsService,
  type ConnectionView,
} from '@imprint/domain/publishing';
import type { Destination } from '@imprint/domain/publishing/channel';
import { Allow, IdempotentBy, Operation, Returns, ReturnsPage } from '@imprint/platform/http';
import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Put, Query } from '@nestjs/common';

@Controller('v1')
export class ChannelsController {
  constructor(
    private readonly channels: ChannelCatalogue,
    private readonly connections: ConnectionsService,
    private readonly requests: AccountRequests,
    private readonly slots: ConnectionSlots,
    private readonly accountLimits: ConnectionLimits,
    private readonly destinations: ConnectionDestinations,
  ) {}

  @Operation('listChannels', 'List the channels of this instance')
  @Allow('viewer', ...postReadingScopes)
  @ReturnsPage(ChannelResource)
  @Get('channels')
  list(): Page<ChannelResource & { id: string }> {
    return this.channels.list();
  }

  @Operation('getChannel', 'Read a channel and its limits')
  @Allow('viewer', ...postReadingScopes)
  @Returns(ChannelResource)
  @Get('channels/:name')
  read(@Param('name') name: string): ChannelResource & { id: string } {
    return this.channels.read(name);
  }

  @Operation('createConnection', 'Connect an account of a channel', {
    note: 'Without `credentials` the connection is pending until a person has entered them at its `authorizationUrl`.',
  })
  @Allow('creator', 'posts:schedule')
  @Returns(ConnectionResource)
  @Post('connections')
  connect(
    @Caller() caller: Principal,
    @Body() body: CreateConnection,
    @IdempotentBy() key: string | null,
  ): Promise<ConnectionView> {
    return this.connections.createConnection(caller, body, key);
  }

  @Operation('listConnections', 'List connected accounts')
  @Allow('viewer', ...postReadingScopes)
  @ReturnsPage(ConnectionResource)
  @Get('connections')
  listConnections(@Caller() caller: Principal, @Query() query: ListConnectionsQuery): Promise<Page<ConnectionView>> {
    return this.connections.list(caller, query);
  }

  @Operation('getConnection', 'Read a connected account')
  @Allow('viewer', ...postReadingScopes)
  @Returns(ConnectionResource)
  @Get('connections/:id')
  readConnection(@Caller() caller: Principal, @Param('id') id: string): Promise<ConnectionView> {
    return this.connections.read(caller, id);
  }

  @Operation('updateConnection', 'Change where the posts of an account go, and how many', {
    note: 'Posts that are already scheduled go to the new destination as well. What is due beyond the limit waits until there is room, and what waits already is decided about anew.',
  })
  @Allow('creator', 'posts:schedule')
  @Returns(ConnectionResource)
  @Patch('connections/:id')
  async update(@Caller() caller: Principal, @Param('id') id: string, @Body() body: UpdateConnection): Promise<ConnectionView> {
    if (body.destinationId !== undefined) await this.destinations.choose(caller, id, body.destinationId);
    return this.accountLimits.update(caller, id, body);
  }

  @Operation('listConnectionDestinations', 'List where the posts of an account can go', {
    note: 'The boards, pages, … of the account, as its platform lists them at the moment. Choose one with `PATCH /v1/connections/{id}`. Empty on channels without such a choice.',
  })
  @Allow('viewer', ...postReadingScopes)
  @ReturnsPage(ConnectionDestinationResource)
  @Get('connections/:id/destinations')
  listDestinations(@Caller() caller: Principal, @Param('id') id: string, @Query() query: ListQuery): Promise<Page<Destination>> {
    return this.destinations.list(caller, id, query);
  }

  @Operation('reconnectAccount', 'Connect an account again', {
    note: 'Its releases keep it. Without `credentials`, a person connects it at its `authorizationUrl`. It has to be the same account: what is not secret of its credentials stays the same.',
  })
  @Allow('creator', 'posts:schedule')
  @Returns(ConnectionResource)
  @HttpCode(200)
  @Post('connections/:id/reconnect')
  reconnect(
    @Caller() caller: Principal,
    @Param('id') id: string,
    @Body() { credentials }: ReconnectConnection,
  ): Promise<ConnectionView> {
    return this.requests.reconnect(caller, id, credentials);
  }

  @Operation('deleteConnection', 'Disconnect an account')
  @Allow('creator', 'posts:schedule')
  @Returns(ConnectionResource)
  @Delete('connections/:id')
  disconnect(@Caller() caller: Principal, @Param('id') id: string): Promise<ConnectionView> {
    return this.connections.revoke(caller, id);
  }

  @Operation('getConnectionSlots', 'Read the slots of an account', {
    note: 'Slots are the weekly times at which the account publishes: a release with `slot: next` gets the next free one.',
  })
  @Allow('viewer', ...postReadingScopes)
  @Returns(ConnectionSlotsResource)
  @Get('connections/:id/slots')
  readSlots(@Caller() caller: Principal, @Param('id') id: string): Promise<ConnectionSlotsView> {
    return this.slots.read(caller, id);
  }

  @Operation('replaceConnectionSlots', 'Set the slots of an account', {
    note: 'Replaces all of them. Releases that are scheduled already keep their times.',
  })
  @Allow('creator', 'posts:schedule')
  @Returns(ConnectionSlotsResource)
  @Put('connections/:id/slots')
  replaceSlots(
    @Caller() caller: Principal,
    @Param('id') id: string,
    @Body() body: ReplaceConnectionSlots,
  ): Promise<ConnectionSlotsView> {
    return this.slots.replace(caller, id, body);
  }
}
