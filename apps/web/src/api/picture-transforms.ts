import { transformImage, type AssetResource, type GenerationResource, type Imprint, type TransformImage } from '@imprint/sdk';
import { started } from './started.js';

type Operation = TransformImage['operation'];
type Changing = Extract<Operation, 'edit' | 'remove-background'>;

/** Makes a picture of another one at once. */
export async function makePicture(
  client: Imprint,
  id: string,
  body: TransformImage & { operation: Exclude<Operation, Changing> },
): Promise<AssetResource> {
  const { data } = await transformImage({ client, path: { id }, body });
  if (data.type === 'asset') return data;
  throw new Error(`${body.operation} takes a while`);
}

/** Has a model make a picture of another one. */
export async function changePicture(
  client: Imprint,
  id: string,
  body: TransformImage & { operation: Changing },
): Promise<{ data: GenerationResource }> {
  const { data } = await started(transformImage({ client, path: { id }, body }));
  if (data.type === 'generation') return { data };
  throw new Error(`${body.operation} is done at once`);
}
