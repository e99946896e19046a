/** Of routes that say what a request for a model would make. */
export const previewErrors = ['unknown_model', 'model_not_allowed', 'model_unavailable', 'generation_off'] as const;

/** Of routes that have a model make something. */
export const generatingErrors = [
  'unknown_model',
  'model_not_allowed',
  'model_unavailable',
  'content_refused',
  'moderation_unavailable',
  'generation_off',
  'generation_queue_full',
] as const;
