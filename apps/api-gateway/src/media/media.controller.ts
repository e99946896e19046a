import type { Principal } from '@imprint/contracts/access';
import type { Page } from '@imprint/contracts/documents';
import { AssetResource, ListAssetsQuery, ReserveUpload, UploadResource } from '@imprint/contracts/media';
import { Caller } from '@imprint/auth';
import {
  AssetsService,
  CompleteUpload,
  DeleteAsset,
  UploadsService,
  type AssetView,
  type UploadView,
} from '@imprint/domain/media';
import { Allow, IdempotentBy, Operation, Returns, ReturnsPage } from '@imprint/platform/http';
import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';

@Controller('v1')
export class MediaController {
  constructor(
    private readonly uploads: UploadsService,
    private readonly completion: CompleteUpload,
    private readonly assets: AssetsService,
    private readonly deletion: DeleteAsset,
  ) {}

  @Operation('createUpload', 'Reserve the place of a file')
  @Allow('creator', 'images:create', 'videos:create', 'posts:draft')
  @Returns(UploadResource)
  @Post('uploads')
  reserve(@Caller() caller: Principal, @Body() body: ReserveUpload, @IdempotentBy() key: string | null): Promise<UploadView> {
    return this.uploads.reserve(caller, body, key);
  }

  @Operation('completeUpload', 'Turn an uploaded file into an asset')
  @Allow('creator', 'images:create', 'videos:create', 'posts:draft')
  @Returns(AssetResource)
  @HttpCode(200)
  @Post('uploads/:id/complete')
  complete(@Caller() caller: Principal, @Param('id') id: string): Promise<AssetView> {
    return this.completion.completeUpload(caller, id);
  }

  @Operation('listAssets', 'List assets')
  @Allow('viewer', 'images:read', 'videos:read', 'brands:read')
  @ReturnsPage(AssetResource)
  @Get('assets')
  list(@Caller() caller: Principal, @Query() query: ListAssetsQuery): Promise<Page<AssetView>> {
    return this.assets.list(caller, query);
  }

  @Operation('getAsset', 'Read an asset')
  @Allow('viewer', 'images:read', 'videos:read', 'brands:read')
  @Returns(AssetResource)
  @Get('assets/:id')
  read(@Caller() caller: Principal, @Param('id') id: string): Promise<AssetView> {
    return this.assets.read(caller, id);
  }

  @Operation('deleteAsset', 'Delete an asset and its file', {
    note: 'Refused with `asset_in_use` while a draft post or a release that may still go out has it.',
  })
  @Allow('creator', 'images:delete', 'videos:delete', 'posts:draft')
  @HttpCode(204)
  @Delete('assets/:id')
  delete(@Caller() caller: Principal, @Param('id') id: string): Promise<void> {
    return this.deletion.deleteAsset(caller, id);
  }
}
