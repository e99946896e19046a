import type { Principal } from '@imprint/contracts/access';
import { GenerateContent, GenerateTurboContent, GenerationResource } from '@imprint/contracts/generation';
import { Caller } from '@imprint/auth';
import { GenerationsService, TurboContent, type GenerationView } from '@imprint/domain/generation';
import { Allow, IdempotentBy, Operation, Returns } from '@imprint/platform/http';
import { Body, Controller, HttpCode, Post } from '@nestjs/common';

@Controller('v1/content')
export class ContentController {
  constructor(
    private readonly generations: GenerationsService,
    private readonly turbo: TurboContent,
  ) {}

  @Operation('generateContent', 'Write a post, a thread or a longer text as a draft', {
    note: 'The answer is the first generation; `siblings` names the others. Once completed, `written` has the text and the id of its draft.',
    errors: ['model_not_allowed', 'content_refused', 'moderation_unavailable', 'generation_off', 'generation_queue_full'],
  })
  @Allow('creator', 'posts:draft')
  @Returns(GenerationResource)
  @HttpCode(202)
  @Post('generate')
  generate(
    @Caller() caller: Principal,
    @Body() body: GenerateContent,
    @IdempotentBy() key: string | null,
  ): Promise<GenerationView> {
    return this.generations.generate('text', caller, body, key);
  }

  @Operation('generateTurboContent', 'Write a post for several channels at once, as drafts', {
    note: 'Each draft is a generation of its own, within the limits of its channel. The answer is the first one; `siblings` names the others.',
    errors: ['model_not_allowed', 'content_refused', 'moderation_unavailable', 'generation_off', 'generation_queue_full'],
  })
  @Allow('creator', 'posts:draft')
  @Returns(GenerationResource)
  @HttpCode(202)
  @Post('turbo')
  generateForAll(
    @Caller() caller: Principal,
    @Body() body: GenerateTurboContent,
    @IdempotentBy() key: string | null,
  ): Promise<GenerationView> {
    return this.turbo.generate(caller, body, key);
  }
}
