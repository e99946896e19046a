import { problem } from '@imprint/contracts/errors';
import { jsonUploadBytes } from '@imprint/contracts/media';
import { pieceOf, UploadContent, type CalledAddress } from '@imprint/domain/media';
import { binaryBody, jsonBody, Operation, Public } from '@imprint/platform/http';
import { Controller, Head, HttpCode, Param, Post, Put, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { promisify } from 'node:util';
import { LocalUploadBody } from './local-upload.js';

/** Paths whose bodies are files. */
export const uploadPath = '/v1/uploads/:id/content';

/** Bytes of the largest file in Base64, with the JSON around it. */
const jsonBytes = Math.ceil(jsonUploadBytes / 3) * 4 + 4_096;
const readJson = promisify<Request, Response>(jsonBody([], 'object', { bytes: jsonBytes }));

/** Receives files at signed addresses. `Upload-Offset` is the number of bytes received. */
@Controller('v1/uploads/:id/content')
export class UploadContentController {
  constructor(private readonly content: UploadContent) {}

  @Operation('getUploadOffset', 'Read how many bytes of a file have arrived', {
    isSigned: true,
    note: 'The header `Upload-Offset` says it.',
  })
  @Public()
  @HttpCode(204)
  @Head()
  async offset(@Param('id') id: string, @Query() query: SignedQuery, @Res() response: Response): Promise<void> {
    setUploadOffset(response, await this.content.offset(addressOf(id, query)));
  }

  @Operation('putUploadContent', 'Send a file, or a part of it', {
    isSigned: true,
    note: 'A part carries `Content-Range`; see the guide to uploads.',
    takes: { 'application/octet-stream': binaryBody },
  })
  @Public()
  @HttpCode(204)
  @Put()
  async put(
    @Param('id') id: string,
    @Query() query: SignedQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const {
      'content-type': type = '',
      'content-range': range,
      'content-length': length,
      'content-encoding': coding,
    } = request.headers;
    // The rest of a refused file is discarded, and the connection ends after the response.
    response.setHeader('Connection', 'close');
    if (coding !== undefined) throw problem('unsupported_media_type', 'Send the file without Content-Encoding.');
    try {
      setUploadOffset(response, await this.content.receive(addressOf(id, query), type, pieceOf(range, length), bodyOf(request)));
    } catch (error) {
      // The client disconnected: what arrived is kept, and there is no response to send.
      if (!request.readableAborted || request.complete) throw error;
      response.destroy();
    }
  }

  @Operation('postUploadContent', 'Send a small file inside JSON', {
    isSigned: true,
    note: '`localUpload` of the reservation, with the bytes in Base64 as `source.data`.',
    takes: { 'application/json': LocalUploadBody },
  })
  @Public()
  @HttpCode(204)
  @Post()
  async post(
    @Param('id') id: string,
    @Query() query: SignedQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const address = addressOf(id, query);
    await this.content.offset(address);
    await readJson(request, response);
    setUploadOffset(response, await this.content.receiveWhole(address, await LocalUploadBody.bytesOf(request.body, id)));
  }
}

type SignedQuery = Record<string, unknown>;

/** Ending the iteration early keeps the connection open for the response. */
function bodyOf(request: Request): AsyncIterable<Buffer> {
  return request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
}

function addressOf(id: string, { expires, signature }: SignedQuery): CalledAddress {
  return { id, expires: String(expires), signature: String(signature) };
}

function setUploadOffset(response: Response, offset: number): void {
  response.status(204).setHeader('Upload-Offset', offset).setHeader('Cache-Control', 'no-store').end();
}
