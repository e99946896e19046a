import type { Principal } from '@imprint/contracts/access';
import type { Page } from '@imprint/contracts/documents';
import { CreateMemory, ListMemoriesQuery, MemoryResource, UpdateMemory } from '@imprint/contracts/memories';
import { Caller } from '@imprint/auth';
import { Memories, type MemoryView } from '@imprint/domain/memories';
import { Allow, IdempotentBy, Operation, Returns, ReturnsPage } from '@imprint/platform/http';
import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';

/** What brands remember. */
@Controller('v1/brands/:id/memories')
export class MemoriesController {
  constructor(private readonly memories: Memories) {}

  @Operation('createMemory', 'Write down what a brand remembers', { note: 'Kept at once.', errors: ['limit_reached'] })
  @Allow('creator', 'posts:draft')
  @Returns(MemoryResource)
  @Post()
  create(
    @Caller() caller: Principal,
    @Param('id') id: string,
    @Body() body: CreateMemory,
    @IdempotentBy() key: string | null,
  ): Promise<MemoryView> {
    return this.memories.create(caller, id, body, key);
  }

  @Operation('listMemories', 'List what a brand remembers', {
    note: 'The newest first, with suggestions. `search` looks into the text.',
  })
  @Allow('viewer', 'brands:read')
  @ReturnsPage(MemoryResource)
  @Get()
  list(@Caller() caller: Principal, @Param('id') id: string, @Query() query: ListMemoriesQuery): Promise<Page<MemoryView>> {
    return this.memories.list(caller, id, query);
  }

  @Operation('updateMemory', 'Change a memory', {
    note: 'Another text, or `status: suggested` to take back what was decided about a suggestion.',
    errors: ['state_conflict'],
  })
  @Allow('creator', 'posts:draft')
  @Returns(MemoryResource)
  @Patch(':memoryId')
  update(
    @Caller() caller: Principal,
    @Param('id') id: string,
    @Param('memoryId') memoryId: string,
    @Body() body: UpdateMemory,
  ): Promise<MemoryView> {
    return this.memories.update(caller, id, memoryId, body);
  }

  @Operation('keepMemory', 'Keep a suggestion', {
    note: 'What is generated for the brand follows it from now on.',
    errors: ['limit_reached'],
  })
  @Allow('creator', 'posts:draft')
  @Returns(MemoryResource)
  @HttpCode(200)
  @Post(':memoryId/keep')
  keep(@Caller() caller: Principal, @Param('id') id: string, @Param('memoryId') memoryId: string): Promise<MemoryView> {
    return this.memories.keep(caller, id, memoryId);
  }

  @Operation('dismissMemory', 'Dismiss a suggestion', { note: 'It is never made again.', errors: ['state_conflict'] })
  @Allow('creator', 'posts:draft')
  @Returns(MemoryResource)
  @HttpCode(200)
  @Post(':memoryId/dismiss')
  dismiss(@Caller() caller: Principal, @Param('id') id: string, @Param('memoryId') memoryId: string): Promise<MemoryView> {
    return this.memories.dismiss(caller, id, memoryId);
  }

  @Operation('forgetMemory', 'Forget a memory', {
    note: 'Deleted for good, with the corrections that it was suggested by.',
  })
  @Allow('creator', 'posts:draft')
  @HttpCode(204)
  @Delete(':memoryId')
  forget(@Caller() caller: Principal, @Param('id') id: string, @Param('memoryId') memoryId: string): Promise<void> {
    return this.memories.forget(caller, id, memoryId);
  }
}
