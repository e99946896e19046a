import type { Principal } from '@imprint/contracts/access';
import { AssetResource, CropAsset as CropArea, ReframeAsset, UpscaleAsset } from '@imprint/contracts/media';
import { Caller } from '@imprint/auth';
import { CropAsset, TransformAsset, type AssetView } from '@imprint/domain/media';
import { Allow, Operation, Returns } from '@imprint/platform/http';
import { Body, Controller, Param, Post } from '@nestjs/common';

/** Pictures that are made of others. */
@Controller('v1/assets/:id')
export class AssetTransformsController {
  constructor(
    private readonly cropping: CropAsset,
    private readonly transforms: TransformAsset,
  ) {}

  @Operation('cropAsset', 'Crop a picture', {
    note: 'The part is a new asset of the same type; the picture itself stays as it is. The same area again answers the same asset.',
  })
  @Allow('creator', 'images:create')
  @Returns(AssetResource)
  @Post('crop')
  crop(@Caller() caller: Principal, @Param('id') id: string, @Body() area: CropArea): Promise<AssetView> {
    return this.cropping.cropAsset(caller, id, area);
  }

  @Operation('reframeAsset', 'Give a picture another aspect ratio', {
    note: 'A new asset of the same type, cropped around a point or extended by a ground. The same again answers the same asset. A GIF can only be cropped.',
  })
  @Allow('creator', 'images:create')
  @Returns(AssetResource)
  @Post('reframe')
  reframe(@Caller() caller: Principal, @Param('id') id: string, @Body() body: ReframeAsset): Promise<AssetView> {
    return this.transforms.reframe(caller, id, body);
  }

  @Operation('upscaleAsset', 'Enlarge a picture', {
    note: 'A new asset of the same type with two or four times the width and height. Its pixels are interpolated (Lanczos): it shows no more detail than the picture. The same again answers the same asset.',
  })
  @Allow('creator', 'images:create')
  @Returns(AssetResource)
  @Post('upscale')
  upscale(@Caller() caller: Principal, @Param('id') id: string, @Body() body: UpscaleAsset): Promise<AssetView> {
    return this.transforms.upscale(caller, id, body);
  }
}
