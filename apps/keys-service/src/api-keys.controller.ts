import { ApiKeyFullResource, ApiKeyResource, CreateApiKey, ListQuery, type Page, type Principal } from '@imprint/contracts';
import { Caller } from '@imprint/auth';
import { ApiKeysService, type ApiKeyEntity } from '@imprint/domain/keys';
import { NotReplayable, Returns, ReturnsPage, SessionOnly } from '@imprint/platform/http';
import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';

/** Keys are managed by people, never by keys (spec §5.1, rule 6). */
@Controller('v1/api-keys')
export class ApiKeysController {
  constructor(private readonly keys: ApiKeysService) {}

  @SessionOnly('viewer')
  @Returns(ApiKeyFullResource)
  @NotReplayable()
  @Post()
  create(@Caller() caller: Principal, @Body() body: CreateApiKey): Promise<ApiKeyEntity & { key: string }> {
    return this.keys.create(caller, body);
  }

  @SessionOnly('viewer')
  @ReturnsPage(ApiKeyResource)
  @Get()
  list(@Caller() caller: Principal, @Query() query: ListQuery): Promise<Page<ApiKeyEntity>> {
    return this.keys.list(caller, query);
  }

  @SessionOnly('viewer')
  @Returns(ApiKeyResource)
  @Get(':id')
  read(@Caller() caller: Principal, @Param('id') id: string): Promise<ApiKeyEntity> {
    return this.keys.read(caller, id);
  }

  @SessionOnly('viewer')
  @Returns(ApiKeyResource)
  @Delete(':id')
  revoke(@Caller() caller: Principal, @Param('id') id: string): Promise<ApiKeyEntity> {
    return this.keys.revoke(caller, id);
  }
}
