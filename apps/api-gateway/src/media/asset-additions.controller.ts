import type { Principal } from '@imprint/contracts/access';
import { AssetResource, CaptionsResource, ChangeAsset, ReadCaptionsQuery, SetCaptions } from '@imprint/contracts/media';
import { Caller } from '@imprint/auth';
import { AssetAdditions, type AssetView, type CaptionsView } from '@imprint/domain/media';
import { Allow, Operation, Returns } from '@imprint/platform/http';
import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Put, Query } from '@nestjs/common';

@Controller('v1/assets/:id')
export class AssetAdditionsController {
  constructor(private readonly additions: AssetAdditions) {}

  @Operation('updateAsset', 'Choose the thumbnail of a video', {
    note: 'A picture of the library, which channels that take one are sent with the video. What is published already stays as it is.',
  })
  @Allow('creator', 'videos:create')
  @Returns(AssetResource)
  @Patch()
  change(@Caller() caller: Principal, @Param('id') id: string, @Body() body: ChangeAsset): Promise<AssetView> {
    return this.additions.change(caller, id, body);
  }

  @Operation('getAssetCaptions', 'Read the captions of a video in a language')
  @Allow('viewer', 'videos:read')
  @Returns(CaptionsResource)
  @Get('captions/:language')
  read(
    @Caller() caller: Principal,
    @Param('id') id: string,
    @Param('language') language: string,
    @Query() { format }: ReadCaptionsQuery,
  ): Promise<CaptionsView> {
    return this.additions.readCaptions(caller, id, language, format);
  }

  @Operation('setAssetCaptions', 'Add or replace the captions of a video in a language', {
    note: 'WebVTT or SubRip (SRT). They are kept as WebVTT, without positions and colours; bold, italic and underlined text stays.',
    errors: ['captions_invalid'],
  })
  @Allow('creator', 'videos:create')
  @Returns(CaptionsResource)
  @Put('captions/:language')
  set(
    @Caller() caller: Principal,
    @Param('id') id: string,
    @Param('language') language: string,
    @Body() body: SetCaptions,
  ): Promise<CaptionsView> {
    return this.additions.setCaptions(caller, id, language, body);
  }

  @Operation('deleteAssetCaptions', 'Delete the captions of a video in a language')
  @Allow('creator', 'videos:create')
  @HttpCode(204)
  @Delete('captions/:language')
  delete(@Caller() caller: Principal, @Param('id') id: string, @Param('language') language: string): Promise<void> {
    return this.additions.deleteCaptions(caller, id, language);
  }
}
