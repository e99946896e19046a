import type { Principal } from '@imprint/contracts/access';
import { GenerationResource, RepurposePost } from '@imprint/contracts/generation';
import { Caller } from '@imprint/auth';
import { PostRepurposing, type GenerationView } from '@imprint/domain/generation';
import { Allow, IdempotentBy, Operation, Returns } from '@imprint/platform/http';
import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';

@Controller('v1/posts')
export class RepurposingController {
  constructor(private readonly repurposing: PostRepurposing) {}

  @Operation('repurposePost', 'Rewrite a post for another channel, as a draft', {
    note: 'The post itself stays as it is. Once completed, `written.postId` is the new draft, with the files that its channel takes.',
    errors: ['model_not_allowed', 'content_refused', 'moderation_unavailable', 'generation_off', 'generation_queue_full'],
  })
  @Allow('creator', 'posts:draft')
  @Returns(GenerationResource)
  @HttpCode(202)
  @Post(':id/repurpose')
  repurpose(
    @Caller() caller: Principal,
    @Param('id') id: string,
    @Body() body: RepurposePost,
    @IdempotentBy() key: string | null,
  ): Promise<GenerationView> {
    return this.repurposing.repurpose(caller, id, body, key);
  }
}
