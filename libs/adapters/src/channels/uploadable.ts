import { uploadRules } from '@imprint/contracts/media';
import type { MediaLimit } from '@imprint/contracts/publishing/content-rules';

/** Every video or audio that can be uploaded, for channels that have no rules of their own. */
export const uploadable = (kind: 'video' | 'audio', maxCount: number): MediaLimit => ({
  mimeTypes: Object.keys(uploadRules[kind].types),
  maxBytes: uploadRules[kind].maxBytes,
  maxCount,
});
