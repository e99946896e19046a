import type { Principal } from '@imprint/contracts/access';
import type { Page } from '@imprint/contracts/documents';
import { ApiKeyFullResource, ApiKeyResource, CreateApiKey, ListApiKeys, UpdateApiKey } from '@imprint/contracts/keys';
import { Caller } from '@imprint/auth';
import { ApiKeysService, ChangeKey, CreateKey, RevokeKey, RotateKey, type ApiKeyView, type PlainKey } from '@imprint/domain/keys';
import { NotReplayable, Operation, Returns, ReturnsPage, SessionOnly } from '@imprint/platform/http';
import { Body, Controller, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { ManagementLimit } from './rate-limit.guard.js';

/** Keys are managed by people, never by keys (spec §5.1, rule 6). */
@Controller('v1/api-keys')
export class ApiKeysController {
  constructor(
    private readonly keys: ApiKeysService,
    private readonly creation: CreateKey,
    private readonly change: ChangeKey,
    private readonly rotation: RotateKey,
    private readonly revocation: RevokeKey,
  ) {}

  @Operation('createApiKey', 'Create an API key', { note: 'The key is in this answer and nowhere else.' })
  @SessionOnly('viewer')
  @ManagementLimit('create-rotate')
  @Returns(ApiKeyFullResource)
  @NotReplayable()
  @Post()
  create(@Caller() caller: Principal, @Body() body: CreateApiKey): Promise<PlainKey> {
    return this.creation.createKey(caller, body);
  }

  @Operation('listApiKeys', 'List API keys', { note: '`search` looks into label and description.' })
  @SessionOnly('viewer')
  @ReturnsPage(ApiKeyResource)
  @Get()
  list(@Caller() caller: Principal, @Query() query: ListApiKeys): Promise<Page<ApiKeyView>> {
    return this.keys.list(caller, query);
  }

  @Operation('getApiKey', 'Read an API key')
  @SessionOnly('viewer')
  @Returns(ApiKeyResource)
  @Get(':id')
  read(@Caller() caller: Principal, @Param('id') id: string): Promise<ApiKeyView> {
    return this.keys.read(caller, id);
  }

  @Operation('updateApiKey', 'Change an API key')
  @SessionOnly('viewer')
  @Returns(ApiKeyResource)
  @Patch(':id')
  update(@Caller() caller: Principal, @Param('id') id: string, @Body() body: UpdateApiKey): Promise<ApiKeyView> {
    return this.change.changeKey(caller, id, body);
  }

  @Operation('rotateApiKey', 'Replace an API key', { note: 'The new key is in this answer and nowhere else; the old one ends.' })
  @SessionOnly('viewer')
  @ManagementLimit('create-rotate')
  @Returns(ApiKeyFullResource)
  @NotReplayable()
  @Post(':id/rotate')
  rotate(@Caller() caller: Principal, @Param('id') id: string): Promise<PlainKey> {
    return this.rotation.rotateKey(caller, id);
  }

  @Operation('revokeApiKey', 'Revoke an API key')
  @SessionOnly('viewer')
  @Returns(ApiKeyResource)
  @Delete(':id')
  revoke(@Caller() caller: Principal, @Param('id') id: string): Promise<ApiKeyView> {
    return this.revocation.revokeKey(caller, id);
  }
}
