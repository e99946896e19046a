import { SetMetadata, type CustomDecorator } from '@nestjs/common';

export const NOT_REPLAYABLE = 'imprint:not-replayable';

/** The answer holds a plaintext secret: only the id of the resource is kept, and a replay is told that id (decisions, "Documents"). */
export const NotReplayable = (): CustomDecorator => SetMetadata(NOT_REPLAYABLE, true);
