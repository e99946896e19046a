import { Described, exampleId } from '@imprint/contracts/documents';
import { problem } from '@imprint/contracts/errors';
import { limits } from '@imprint/contracts/limits';
import { InputPipe } from '@imprint/platform/http';
import { Type } from 'class-transformer';
import { IsIn, IsOptional, IsString, MaxLength, ValidateNested } from 'class-validator';

class LocalUploadSource {
  @Described('How `data` is encoded.', 'base64')
  @IsOptional()
  @IsIn(['base64'])
  encoding?: 'base64';

  @Described('The bytes of the file, without line breaks.', '/9j/4AAQSkZJRg==')
  @IsString()
  data!: string;
}

const input = new InputPipe();
const base64 = /^[A-Za-z0-9+/_-]*={0,2}$/;

/** `localUpload` of a reservation, sent back with the bytes of the file (spec §4.3). */
export class LocalUploadBody {
  @Described('Id of the asset to come.', exampleId('asset'))
  @IsString()
  @MaxLength(64)
  assetId!: string;

  @Described('Name of the file.', 'terrace.jpg')
  @IsOptional()
  @IsString()
  @MaxLength(limits.filenameLength)
  filename?: string;

  @Described('Media type.', 'image/jpeg')
  @IsOptional()
  @IsString()
  @MaxLength(100)
  contentType?: string;

  @Described('The bytes.')
  @ValidateNested()
  @Type(() => LocalUploadSource)
  source!: LocalUploadSource;

  /** @throws Problem `validation_failed` */
  static async bytesOf(body: unknown, id: string): Promise<Buffer> {
    const { assetId, source } = (await input.transform(body, { type: 'body', metatype: LocalUploadBody })) as LocalUploadBody;
    if (assetId !== id) throw problem('validation_failed', 'assetId belongs to another upload.', { pointer: '/assetId' });
    if (!base64.test(source.data))
      throw problem('validation_failed', 'source.data must be Base64, without line breaks.', { pointer: '/source/data' });
    return Buffer.from(source.data, 'base64');
  }
}
