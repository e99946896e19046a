import type { Principal } from '@imprint/contracts/access';
import { ApprovalResource } from '@imprint/contracts/approvals';
import type { Page } from '@imprint/contracts/documents';
import { AvatarResource, GenerateAvatar, generationReadingScopes, GenerationResource } from '@imprint/contracts/generation';
import { Caller } from '@imprint/auth';
import { GenerationRequests } from '@imprint/domain/approvals';
import { GenerationsService, type GenerationView } from '@imprint/domain/generation';
import { type Accepted, AcceptsAs, Allow, IdempotentBy, Operation, Returns, ReturnsPage } from '@imprint/platform/http';
import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { orAccepted } from '../approvals/or-accepted.js';
import { generatingErrors } from '../generations/generating-errors.js';

/** What they make are videos of the library, under `/v1/videos`. */
@Controller('v1/avatars')
export class AvatarsController {
  constructor(
    private readonly generations: GenerationsService,
    private readonly requests: GenerationRequests,
  ) {}

  @Operation('generateAvatars', 'Generate videos in which an avatar says a text', {
    note: 'The answer is the first generation; `siblings` names the others. Each becomes a video of the library.',
    errors: generatingErrors,
  })
  @Allow('creator', 'videos:create')
  @Returns(GenerationResource)
  @AcceptsAs(ApprovalResource)
  @HttpCode(202)
  @Post('generate')
  generate(
    @Caller() caller: Principal,
    @Body() body: GenerateAvatar,
    @IdempotentBy() key: string | null,
  ): Promise<GenerationView | Accepted> {
    return orAccepted(this.requests.start('generate_avatars', caller, { body, key }));
  }

  @Operation('listAvatars', 'List the avatars of all models')
  @Allow('viewer', ...generationReadingScopes.avatar)
  @ReturnsPage(AvatarResource)
  @Get()
  list(@Caller() caller: Principal): Promise<Page<AvatarResource & { id: string }>> {
    return this.generations.listAvatars(caller);
  }
}
