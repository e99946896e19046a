import type { Principal } from '@imprint/contracts/access';
import { ApprovalResource } from '@imprint/contracts/approvals';
import { GenerationResource, RepurposePost } from '@imprint/contracts/generation';
import { Caller } from '@imprint/auth';
import { GenerationRequests } from '@imprint/domain/approvals';
import type { GenerationView } from '@imprint/domain/generation';
import { type Accepted, AcceptsAs, Allow, IdempotentBy, Operation, Returns } from '@imprint/platform/http';
import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { orAccepted } from '../approvals/or-accepted.js';

@Controller('v1/posts')
export class RepurposingController {
  constructor(private readonly requests: GenerationRequests) {}

  @Operation('repurposePost', 'Rewrite a post for another channel, as a draft', {
    note: 'The post itself stays as it is. Once completed, `written.postId` is the new draft, with the files that its channel takes.',
    errors: ['model_not_allowed', 'content_refused', 'moderation_unavailable', 'generation_off', 'generation_queue_full'],
  })
  @Allow('creator', 'posts:draft')
  @Returns(GenerationResource)
  @AcceptsAs(ApprovalResource)
  @HttpCode(202)
  @Post(':id/repurpose')
  repurpose(
    @Caller() caller: Principal,
    @Param('id') id: string,
    @Body() body: RepurposePost,
    @IdempotentBy() key: string | null,
  ): Promise<GenerationView | Accepted> {
    return orAccepted(this.requests.start('rewrite_post', caller, { id, body, key }));
  }
}
