import { serialiseOne } from '@imprint/platform/http';
import type { Type } from '@nestjs/common';

/** A row in a tool's result: its id and the attributes that its resource declares. */
export function rowOf(resource: Type<object>, row: object): Record<string, unknown> {
  const { id, attributes } = serialiseOne(resource, row, { self: '' }).data;
  return { id, ...attributes };
}
