import { IsBoolean, IsOptional, IsString } from 'class-validator';
import { Described } from '../documents/described.js';
import { Resource } from '../documents/resource.js';

/** One entry of `GET /v1/avatars`. */
@Resource({ type: 'avatar', path: null })
export class AvatarResource {
  @Described('Its `avatarId` in requests for its model.', 'brand') @IsString() avatarId!: string;
  @Described('Model that it belongs to.', 'local/portrait') @IsString() model!: string;
  @Described('Name for people.', 'Brand') @IsString() label!: string;
  @Described('Address of a picture or video that shows it; null for none.', null)
  @IsOptional()
  @IsString()
  previewUrl!: string | null;
  @Described('Whether its model can run on this instance.', true) @IsBoolean() isAvailable!: boolean;
}
