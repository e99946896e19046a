import { SetMetadata, type CustomDecorator, type Type } from '@nestjs/common';

/** The response of a route. Read by both the serialiser and the OpenAPI document. */
export interface Returned {
  resource: Type<object>;
  /** `page`: the handler returns a `Page` of rows; `one`: a row. */
  shape: 'one' | 'page';
  /** Whether there may be none: the handler returns null then, and the document has it as its `data`. */
  isOptional?: boolean;
}

/** Metadata key of a route's response. */
export const RETURNED = 'imprint:returned';

/** Declares that the handler returns a row with an `id` and at least the attributes of the resource. */
export const Returns = (resource: Type<object>): CustomDecorator =>
  SetMetadata(RETURNED, { resource, shape: 'one' } satisfies Returned);
/** The same, or null where there is none. */
export const ReturnsOptional = (resource: Type<object>): CustomDecorator =>
  SetMetadata(RETURNED, { resource, shape: 'one', isOptional: true } satisfies Returned);
/** Declares that the handler returns a `Page` of such rows. */
export const ReturnsPage = (resource: Type<object>): CustomDecorator =>
  SetMetadata(RETURNED, { resource, shape: 'page' } satisfies Returned);
