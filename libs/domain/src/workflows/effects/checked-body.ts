import { InputPipe } from '@imprint/platform/http';

const rules = new InputPipe();

/**
 * What settings ask for, under the rules that a request with this body has.
 * @throws Problem `validation_failed`
 */
export async function checkedBody<Body extends object>(body: object, type: new () => Body): Promise<Body> {
  return (await rules.transform(body, { type: 'body', metatype: type })) as Body;
}
