import type { Type } from '@nestjs/common';
import { getMetadataStorage } from 'class-validator';
import type { ValidationMetadata } from 'class-validator/types/metadata/ValidationMetadata.js';
import { nestedTypes } from './nested-types.js';

export type InputRule = ValidationMetadata;

/** What is asked of each field of an input class, its parents' fields included. */
export function inputRules(dto: Type<object>): Map<string, InputRule[]> {
  const rules = getMetadataStorage().getTargetValidationMetadatas(dto, '', true, false);
  return Map.groupBy(rules, ({ propertyName }) => propertyName);
}

/** What `@Type` says that a field is made into; undefined for a field that is taken as it comes. */
export function fieldType(dto: Type<object>, field: string): Type<object> | undefined {
  // Typed as if every field had one.
  const found = nestedTypes.findTypeMetadata(dto, field) as ReturnType<typeof nestedTypes.findTypeMetadata> | undefined;
  return found?.typeFunction() as Type<object> | undefined;
}
