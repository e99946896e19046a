import { SetMetadata, type CustomDecorator } from '@nestjs/common';

/** Metadata key of `@ChangesNothing()`. */
export const CHANGES_NOTHING = 'imprint:changes-nothing';

/** Declares a POST that only reads. It ignores an Idempotency-Key, because replaying an old response would be wrong. */
export const ChangesNothing = (): CustomDecorator => SetMetadata(CHANGES_NOTHING, true);
