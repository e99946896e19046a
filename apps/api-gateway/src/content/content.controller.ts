import type { Principal } from '@imprint/contracts/access';
import { GenerateContent, GenerationResource } from '@imprint/contracts/generation';
import { Caller } from '@imprint/auth';
import { GenerationsService, type GenerationView } from '@imprint/domain/generation';
import { Allow, IdempotentBy, Operation, Returns } from '@imprint/platform/http';
import { Body, Controller, HttpCode, Post } from '@nestjs/common';

@Controller('v1/content')
export class ContentController {
  constructor(private readonly generations: GenerationsService) {}

  @Operation('generateContent', 'Write a post, a thread or a longer text as a draft', {
    note: 'The answer is the first generation; `siblings` names the others. Once completed, `written` has the text and the id of its draft.',
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
}
