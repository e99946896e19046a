import type { Principal } from '@imprint/contracts/access';
import { ApprovalResource } from '@imprint/contracts/approvals';
import { GenerateContent, GenerateTurboContent, GenerationResource } from '@imprint/contracts/generation';
import { Caller } from '@imprint/auth';
import { GenerationRequests } from '@imprint/domain/approvals';
import type { GenerationView } from '@imprint/domain/generation';
import { type Accepted, AcceptsAs, Allow, IdempotentBy, Operation, Returns } from '@imprint/platform/http';
import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { orAccepted } from '../approvals/or-accepted.js';

@Controller('v1/content')
export class ContentController {
  constructor(private readonly requests: GenerationRequests) {}

  @Operation('generateContent', 'Write a post, a thread or a longer text as a draft', {
    note: 'The answer is the first generation; `siblings` names the others. Once completed, `written` has the text and the id of its draft.',
    errors: ['model_not_allowed', 'content_refused', 'moderation_unavailable', 'generation_off', 'generation_queue_full'],
  })
  @Allow('creator', 'posts:draft')
  @Returns(GenerationResource)
  @AcceptsAs(ApprovalResource)
  @HttpCode(202)
  @Post('generate')
  generate(
    @Caller() caller: Principal,
    @Body() body: GenerateContent,
    @IdempotentBy() key: string | null,
  ): Promise<GenerationView | Accepted> {
    return orAccepted(this.requests.start('write_content', caller, { body, key }));
  }

  @Operation('generateTurboContent', 'Write a post for several channels at once, as drafts', {
    note: 'Each draft is a generation of its own, within the limits of its channel. The answer is the first one; `siblings` names the others.',
    errors: ['model_not_allowed', 'content_refused', 'moderation_unavailable', 'generation_off', 'generation_queue_full'],
  })
  @Allow('creator', 'posts:draft')
  @Returns(GenerationResource)
  @AcceptsAs(ApprovalResource)
  @HttpCode(202)
  @Post('turbo')
  generateForAll(
    @Caller() caller: Principal,
    @Body() body: GenerateTurboContent,
    @IdempotentBy() key: string | null,
  ): Promise<GenerationView | Accepted> {
    return orAccepted(this.requests.start('write_for_channels', caller, { body, key }));
  }
}
