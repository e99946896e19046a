import { SetMetadata, type CustomDecorator, type Type } from '@nestjs/common';

/** What a route answers with. The serialiser and the OpenAPI document both read it. */
export interface Returned {
  resource: Type<object>;
  /** `page`: the handler returns a `Page` of rows; `one`: a row. */
  shape: 'one' | 'page';
}

export const RETURNED = 'imprint:returned';

/** The handler returns a row with an `id` and at least the attributes of the resource. */
export const Returns = (resource: Type<object>): CustomDecorator =>
  SetMetadata(RETURNED, { resource, shape: 'one' } satisfies Returned);
/** The handler returns a `Page` of such rows. */
export const ReturnsPage = (resource: Type<object>): CustomDecorator =>
  SetMetadata(RETURNED, { resource, shape: 'page' } satisfies Returned);
