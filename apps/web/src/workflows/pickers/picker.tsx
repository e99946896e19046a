import type { ReactElement } from 'react';
import type { Reference } from '../references.js';
import { AccountChoices, AccountSelect } from './account-choices.js';
import { AssetPicker, isAssetReference } from './asset-picker.js';
import { NameChoices, NameSelect } from './name-choices.js';
import type { PickerProps } from './picker-props.js';
import { PostPicker } from './post-picker.js';

/** Things of the organization, picked by their names and pictures: nobody knows ids by heart. */
export function Picker({ refersTo, ...props }: PickerProps & { refersTo: Reference }): ReactElement {
  if (isAssetReference(refersTo)) return <AssetPicker {...props} refersTo={refersTo} />;
  if (refersTo === 'post') return <PostPicker {...props} />;
  if (refersTo === 'connection') return props.isList ? <AccountChoices {...props} /> : <AccountSelect {...props} />;
  return props.isList ? <NameChoices {...props} refersTo={refersTo} /> : <NameSelect {...props} refersTo={refersTo} />;
}
