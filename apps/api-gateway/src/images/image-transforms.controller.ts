import type { Principal } from '@imprint/contracts/access';
import { ApprovalResource } from '@imprint/contracts/approvals';
import { GenerationResource } from '@imprint/contracts/generation';
import { AssetResource, TransformImage } from '@imprint/contracts/media';
import { Caller } from '@imprint/auth';
import { GenerationRequests } from '@imprint/domain/approvals';
import type { MadeOfPicture } from '@imprint/domain/generation';
import type { AssetView } from '@imprint/domain/media';
import { Accepted, AcceptsAs, Allow, IdempotentBy, Operation, Returns } from '@imprint/platform/http';
import { Body, Controller, Param, Post } from '@nestjs/common';
import { orAccepted } from '../approvals/or-accepted.js';
import { generatingErrors } from '../generations/generating-errors.js';

/** Pictures that are made of others. */
@Controller('v1/images/:id/transforms')
export class ImageTransformsController {
  constructor(private readonly requests: GenerationRequests) {}

  @Operation('transformImage', 'Make a new picture of a picture', {
    note:
      'The picture itself stays as it is. `crop`, `reframe` and `upscale` are made on this machine and answer the new asset, of the same type; the same ' +
      'again answers the same asset. `upscale` interpolates (Lanczos): it shows no more detail than the picture. A GIF is not extended. `edit` and ' +
      '`remove-background` need a model with `edits` or `removesBackgrounds`, and answer 202 with the generation that makes the new picture.',
    errors: generatingErrors,
  })
  @Allow('creator', 'images:update')
  @Returns(AssetResource)
  @AcceptsAs(GenerationResource, ApprovalResource)
  @Post()
  async transform(
    @Caller() caller: Principal,
    @Param('id') id: string,
    @Body() body: TransformImage,
    @IdempotentBy() key: string | null,
  ): Promise<AssetView | Accepted> {
    const made = await orAccepted(this.requests.start('transform_image', caller, { id, body, key }));
    return made instanceof Accepted ? made : answerOf(made);
  }
}

const answerOf = ({ asset, generation }: MadeOfPicture): AssetView | Accepted =>
  asset ?? new Accepted(GenerationResource, generation);
