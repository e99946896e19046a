import { SetMetadata, type CustomDecorator, type Type } from '@nestjs/common';

/** The response of a route. Read by both the serialiser and the OpenAPI document. */
export interface Returned {
  resource: Type<object>;
  shape: ReturnedShape;
  /** Whether there may be none: the handler returns null then, and the document has it as its `data`. */
  isOptional?: boolean;
}

/** `page`: the handler returns a `Page` of rows; `all`: every row there is; `one`: a row. */
export type ReturnedShape = 'one' | 'page' | 'all';

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
/** Declares that the handler returns an array of such rows, which has no other pages, such as the hits of a search by POST. */
export const ReturnsAll = (resource: Type<object>): CustomDecorator =>
  SetMetadata(RETURNED, { resource, shape: 'all' } satisfies Returned);
