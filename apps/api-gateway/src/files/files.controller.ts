import { AssetFiles } from '@imprint/domain/media';
import { Public } from '@imprint/platform/http';
import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { extname } from 'node:path';
import { sendPicture } from './send-picture.js';

const mimeTypes: Readonly<Record<string, string>> = { '.png': 'image/png', '.jpg': 'image/jpeg', '.webp': 'image/webp' };

/** Stored files, behind addresses that sign themselves. */
@Controller('v1/files')
export class FilesController {
  constructor(private readonly files: AssetFiles) {}

  @Public()
  @Get(':organizationId/:name')
  async read(
    @Param('organizationId') organizationId: string,
    @Param('name') name: string,
    @Query('expires') expires: unknown,
    @Query('signature') signature: unknown,
    @Res() response: Response,
  ): Promise<void> {
    const bytes = await this.files.readSigned(`${organizationId}/${name}`, String(expires), String(signature));
    sendPicture(response, bytes, mimeTypes[extname(name)] ?? 'application/octet-stream');
  }
}
