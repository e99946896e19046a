import { SetMetadata, type CustomDecorator, type Type } from '@nestjs/common';

export const ACCEPTS_AS = 'imprint:accepts-as';

/** The route may answer 202 instead, with the document of this resource: the handler returns `Accepted` then. */
export const AcceptsAs = (resource: Type<object>): CustomDecorator => SetMetadata(ACCEPTS_AS, resource);

/** What a handler returns when the request was taken and not carried out yet: the row of another resource than the route declares. */
export class Accepted {
  constructor(
    readonly resource: Type<object>,
    readonly row: { id: string },
  ) {}
}
