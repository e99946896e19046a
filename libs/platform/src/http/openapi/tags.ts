import { apiTags } from '@imprint/contracts/documents';

type Described = readonly [name: string, description: string];

/** Parts of the API by the first segment of a path after the version; rooms declare theirs. */
const parts: Readonly<Record<string, Described>> = {
  ...apiTags,
  '.well-known': ['Discovery', 'Documents at fixed addresses.'],
  config: ['Instance', 'Addresses and switches of this instance.'],
  instance: ['Setup', 'Whether this instance is ready to go public.'],
  docs: ['Reference', 'This reference.'],
  health: ['Health', 'Whether the instance can do its work.'],
  'openapi.json': ['OpenAPI', 'This document.'],
};

export interface Tag {
  name: string;
  description?: string;
  'x-displayName'?: string;
}

/** `/v1/api-keys/:id` is about `api-keys`, and `/v1/schedule.ics` about `schedule`. */
export function tagOf(path: string): string {
  const segment = path.split('/').find((each) => each !== '' && each !== 'v1') ?? 'service';
  return segment.replace(/\.ics$/, '');
}

/** In alphabetical order of what people read. */
export function tagsOf(names: Iterable<string>): Tag[] {
  const tags = [...new Set(names)].map((name): Tag => {
    const [displayName, description] = parts[name] ?? [];
    return displayName === undefined ? { name } : { name, description, 'x-displayName': displayName };
  });
  return tags.sort(byDisplayName);
}

export function byDisplayName(a: Tag, b: Tag): number {
  return (a['x-displayName'] ?? a.name).localeCompare(b['x-displayName'] ?? b.name);
}
