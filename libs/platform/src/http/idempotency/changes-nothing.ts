import { SetMetadata, type CustomDecorator } from '@nestjs/common';

export const CHANGES_NOTHING = 'imprint:changes-nothing';

/** A POST that only asks: its answer is of this moment, so an Idempotency-Key is ignored instead of replaying an older one. */
export const ChangesNothing = (): CustomDecorator => SetMetadata(CHANGES_NOTHING, true);
