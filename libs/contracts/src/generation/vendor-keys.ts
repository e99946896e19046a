import { IsBoolean, IsISO8601, IsOptional, IsString, Length, Matches } from 'class-validator';
import { Described, exampleTime } from '../documents/described.js';
import { exampleId } from '../documents/ids.js';
import { Resource } from '../documents/resource.js';
import { limits } from '../limits/limits.js';

/** `PUT …/settings/vendor-keys/{vendor}`. */
export class SetVendorKey {
  @Described('The key, as the vendor shows it. It is never returned.', 'key-of-your-account')
  @IsString()
  @Length(8, limits.vendorKeyLength)
  @Matches(/^[\x21-\x7e]+$/, { message: 'key must have no white space, and ASCII characters only' })
  key!: string;
}

/** A vendor of models, and whether the organization has a key of its own there. Its id is the name of the vendor. */
@Resource({ type: 'vendor-key', path: null })
export class VendorKeyResource {
  @Described('Names of its models that this instance offers.', ['replicate/flux-schnell'])
  @IsString({ each: true })
  models!: string[];
  @Described(
    'The last four characters of the key; null if the organization has none, so that the instance’s own is used.',
    '8f3A',
  )
  @IsOptional()
  @IsString()
  lastFour!: string | null;
  @Described('Whether the vendor was asked if the key is right: not every vendor can be asked.', true)
  @IsOptional()
  @IsBoolean()
  isChecked!: boolean | null;
  @Described('Who set it.', exampleId('user')) @IsOptional() @IsString() setBy!: string | null;
  @Described('When it was set.', exampleTime) @IsOptional() @IsISO8601() setAt!: Date | null;
}
