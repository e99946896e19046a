import { serialiseOne } from '@imprint/platform/http';
import type { Type } from '@nestjs/common';

/** A row as a tool answers with it: what its resource declares and nothing else, beside its id. */
export function rowOf(resource: Type<object>, row: object): Record<string, unknown> {
  const { id, attributes } = serialiseOne(resource, row, { self: '' }).data;
  return { id, ...attributes };
}
