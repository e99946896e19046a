import type { TemplateInput } from './template.js';

/** Inputs that several templates ask for, each with the same name and meaning. */
export const connectionIds: TemplateInput = {
  type: 'list',
  required: true,
  refersTo: 'connection',
  description: 'Connected accounts to publish to. All of them must belong to the brand.',
};

export const platform: TemplateInput = {
  type: 'text',
  refersTo: 'platform',
  description: 'Channel whose length limits the texts follow. Optional.',
};

export const timezone: TemplateInput = {
  type: 'text',
  default: 'UTC',
  refersTo: 'timezone',
  description: 'Time zone of the times.',
};

export const mailRoles: TemplateInput = {
  type: 'list',
  default: ['owner', 'admin'],
  refersTo: 'role',
  description: 'Roles of the members who get the mail.',
};

export const text = (description: string, more: Partial<TemplateInput> = {}): TemplateInput => ({
  type: 'text',
  required: true,
  description,
  ...more,
});

export const optionalText = (
  description: string,
  fallback?: string,
  more: Pick<TemplateInput, 'refersTo'> = {},
): TemplateInput => ({
  type: 'text',
  description,
  ...(fallback !== undefined && { default: fallback }),
  ...more,
});

export const amount = (description: string, fallback: number): TemplateInput => ({
  type: 'number',
  default: fallback,
  description,
});

/** @param more what each entry is, for forms */
export const entries = (
  description: string,
  fallback?: readonly unknown[],
  more: Pick<TemplateInput, 'refersTo' | 'entries'> = {},
): TemplateInput => ({
  type: 'list',
  description,
  ...(fallback === undefined ? { required: true } : { default: fallback }),
  ...more,
});

/** Time of day of what is scheduled on one of the next days. */
export const timeOfDay: TemplateInput = optionalText(
  'Time of day to publish at, such as 09:00, in the time zone below.',
  '09:00',
);
