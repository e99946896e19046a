import { SetMetadata, type CustomDecorator } from '@nestjs/common';

export const NOTE = 'imprint:note';

/** What the API document has to say of a route beyond its shape. */
export const Noted = (note: string): CustomDecorator => SetMetadata(NOTE, note);
