import { SetMetadata, type CustomDecorator, type Type } from '@nestjs/common';

/** Metadata key of `@AcceptsAs()`. */
export const ACCEPTS_AS = 'imprint:accepts-as';

/** Declares that the route may respond 202 with one of these resources; the handler then returns `Accepted`. */
export const AcceptsAs = (...resources: Type<object>[]): CustomDecorator => SetMetadata(ACCEPTS_AS, resources);

/** What a handler returns when a request was accepted but not carried out yet: a row of a different resource than the route declares. */
export class Accepted {
  constructor(
    readonly resource: Type<object>,
    readonly row: { id: string },
  ) {}
}
