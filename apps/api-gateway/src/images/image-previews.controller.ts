import { Caller } from '@imprint/auth';
import type { Principal } from '@imprint/contracts/access';
import { GenerateImage, GenerationPreview } from '@imprint/contracts/generation';
import { GenerationPreviews } from '@imprint/domain/generation';
import { Allow, ChangesNothing, Operation, Returns } from '@imprint/platform/http';
import { Body, Controller, HttpCode, Post } from '@nestjs/common';

@Controller('v1/images/generate/preview')
export class ImagePreviewsController {
  constructor(private readonly previews: GenerationPreviews) {}

  @Operation('previewImages', 'Show what a request for images would make and cost', {
    note: 'Takes the body of generating them. Nothing is written.',
    errors: ['unknown_model', 'model_not_allowed', 'generation_off'],
  })
  @Allow('creator', 'images:create')
  @ChangesNothing()
  @Returns(GenerationPreview)
  @HttpCode(200)
  @Post()
  async preview(@Caller() caller: Principal, @Body() body: GenerateImage): Promise<GenerationPreview & { id: string }> {
    return { id: 'preview', ...(await this.previews.ofRequest('image', caller, body)) };
  }
}
