import type { Type } from '@nestjs/common';
import { getMetadataStorage } from 'class-validator';
import type { ValidationMetadata } from 'class-validator/types/metadata/ValidationMetadata.js';
import { nestedTypes } from './nested-types.js';

/** One rule of class-validator. */
export type InputRule = ValidationMetadata;

/** The rules of each field of an input class, including inherited fields. */
export function inputRules(dto: Type<object>): Map<string, InputRule[]> {
  const rules = getMetadataStorage().getTargetValidationMetadatas(dto, '', true, false);
  return Map.groupBy(rules, ({ propertyName }) => propertyName);
}

/** The class that `@Type` declares for a field; undefined without one. */
export function fieldType(dto: Type<object>, field: string): Type<object> | undefined {
  // Its type declares a result for every field, which is wrong.
  const found = nestedTypes.findTypeMetadata(dto, field) as ReturnType<typeof nestedTypes.findTypeMetadata> | undefined;
  return found?.typeFunction() as Type<object> | undefined;
}
