import type { Principal } from '@imprint/contracts/access';
import type { Page } from '@imprint/contracts/documents';
import {
  CreatePrompt,
  EnhancedPromptResource,
  EnhancePrompt,
  EnhanceSavedPrompt,
  ListPromptsQuery,
  PromptResource,
  UpdatePrompt,
} from '@imprint/contracts/prompts';
import { Caller } from '@imprint/auth';
import { EnhancePromptOperation, PromptsService, type EnhancedPromptView, type PromptView } from '@imprint/domain/prompts';
import { Allow, IdempotentBy, Operation, Returns, ReturnsPage } from '@imprint/platform/http';
import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';

/** Prompts that a team saves and uses again. */
@Controller('v1/prompts')
export class PromptsController {
  constructor(
    private readonly prompts: PromptsService,
    private readonly enhancing: EnhancePromptOperation,
  ) {}

  @Operation('createPrompt', 'Save a prompt')
  @Allow('creator', 'prompts:create')
  @Returns(PromptResource)
  @Post()
  create(@Caller() caller: Principal, @Body() body: CreatePrompt, @IdempotentBy() key: string | null): Promise<PromptView> {
    return this.prompts.create(caller, body, key);
  }

  @Operation('listPrompts', 'List prompts', { note: 'The newest first. `search` looks into name, text and description.' })
  @Allow('viewer', 'prompts:read')
  @ReturnsPage(PromptResource)
  @Get()
  list(@Caller() caller: Principal, @Query() query: ListPromptsQuery): Promise<Page<PromptView>> {
    return this.prompts.list(caller, query);
  }

  @Operation('enhancePrompt', 'Enhance a prompt for a brand', {
    note: 'A model rewrites it with the look of the brand and keeps its variables. The answer comes with the request, within 60 seconds; nothing is saved.',
    errors: [
      'brand_required',
      'generation_off',
      'content_refused',
      'moderation_unavailable',
      'unusable_answer',
      'model_failed',
      'model_timeout',
    ],
  })
  @Allow('creator', 'prompts:create')
  @Returns(EnhancedPromptResource)
  @HttpCode(200)
  @Post('enhance')
  enhance(@Caller() caller: Principal, @Body() body: EnhancePrompt): Promise<EnhancedPromptView> {
    return this.enhancing.enhance(caller, body);
  }

  @Operation('getPrompt', 'Read a prompt')
  @Allow('viewer', 'prompts:read')
  @Returns(PromptResource)
  @Get(':id')
  read(@Caller() caller: Principal, @Param('id') id: string): Promise<PromptView> {
    return this.prompts.read(caller, id);
  }

  @Operation('updatePrompt', 'Change a prompt', { note: 'A new name or text makes a version.', errors: ['revision_conflict'] })
  @Allow('creator', 'prompts:update')
  @Returns(PromptResource)
  @Patch(':id')
  update(@Caller() caller: Principal, @Param('id') id: string, @Body() body: UpdatePrompt): Promise<PromptView> {
    return this.prompts.update(caller, id, body);
  }

  @Operation('deletePrompt', 'Delete a prompt', { note: 'With its versions. What was made with it stays.' })
  @Allow('creator', 'prompts:delete')
  @HttpCode(204)
  @Delete(':id')
  delete(@Caller() caller: Principal, @Param('id') id: string): Promise<void> {
    return this.prompts.delete(caller, id);
  }

  @Operation('enhanceSavedPrompt', 'Enhance a saved prompt for a brand', {
    note: 'As `POST /v1/prompts/enhance`. To keep the answer, change the text of the prompt to it.',
    errors: [
      'brand_required',
      'state_conflict',
      'content_refused',
      'moderation_unavailable',
      'unusable_answer',
      'model_failed',
      'model_timeout',
    ],
  })
  @Allow('creator', 'prompts:create')
  @Returns(EnhancedPromptResource)
  @HttpCode(200)
  @Post(':id/enhance')
  enhanceSaved(
    @Caller() caller: Principal,
    @Param('id') id: string,
    @Body() body: EnhanceSavedPrompt,
  ): Promise<EnhancedPromptView> {
    return this.enhancing.enhanceSaved(caller, id, body);
  }
}
