import type { TemplateInput } from './template.js';

/** Inputs that several templates ask for, each with the same name and meaning. */
export const connectionIds: TemplateInput = {
  type: 'list',
  required: true,
  description: 'Ids of the connected accounts to publish to, such as ["conn_…"]. All of them must belong to the brand.',
};

export const platform: TemplateInput = {
  type: 'text',
  description: 'Channel whose length limits the texts follow, such as `bluesky`. Optional.',
};

export const timezone: TemplateInput = {
  type: 'text',
  default: 'UTC',
  description: 'Time zone of the times, such as `Europe/Berlin`.',
};

export const mailRoles: TemplateInput = {
  type: 'list',
  default: ['owner', 'admin'],
  description: 'Roles of the members who get the mail: owner, admin, creator, viewer.',
};

export const text = (description: string, more: Partial<TemplateInput> = {}): TemplateInput => ({
  type: 'text',
  required: true,
  description,
  ...more,
});

export const optionalText = (description: string, fallback?: string): TemplateInput => ({
  type: 'text',
  description,
  ...(fallback !== undefined && { default: fallback }),
});

export const amount = (description: string, fallback: number): TemplateInput => ({
  type: 'number',
  default: fallback,
  description,
});

export const entries = (description: string, fallback?: readonly unknown[]): TemplateInput => ({
  type: 'list',
  description,
  ...(fallback === undefined ? { required: true } : { default: fallback }),
});

/** Time of day of what is scheduled on one of the next days. */
export const timeOfDay: TemplateInput = optionalText(
  'Time of day to publish at, such as 09:00, in the time zone below.',
  '09:00',
);
