import { SetMetadata, type CustomDecorator } from '@nestjs/common';

/** Metadata key of `@NotReplayable()`. */
export const NOT_REPLAYABLE = 'imprint:not-replayable';

/**
 * Declares that the response contains a plaintext secret: only the id of the resource is stored, and a replay names that id (decisions,
 * "Documents").
 */
export const NotReplayable = (): CustomDecorator => SetMetadata(NOT_REPLAYABLE, true);
