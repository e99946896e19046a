import { idPattern, IS_ID, IS_NAME, IS_WEB_ADDRESS, type IdKind } from '@imprint/contracts/documents';
import { limits } from '@imprint/contracts/limits';
import { getMetadataStorage, IS_ISO8601, type MetadataStorage } from 'class-validator';
import type { ValidationMetadata } from 'class-validator/types/metadata/ValidationMetadata.js';
import { validationMetadatasToSchemas } from 'class-validator-jsonschema';
import { nestedTypes } from '../nested-types.js';
import type { JsonSchema } from './json-schema.js';

/** Where references between schemas point to. */
export const schemaPrefix = '#/components/schemas/';

type Rules = ReadonlyMap<object, ValidationMetadata[]>;

/** JSON Schemas of classes with validation, by their names. Each is made when it is asked for: an app has many hundred of them. */
export class ClassSchemas {
  private readonly storage = getMetadataStorage();
  /** The rules by class, which class-validator declares as private. */
  private readonly rules = (this.storage as unknown as { validationMetadatas: Rules }).validationMetadatas;
  private readonly classes = Map.groupBy(this.rules.keys(), (target) => (target as { name: string }).name);
  private readonly made = new Map<string, JsonSchema>();

  /** Undefined for a class without validation. */
  of(name: string): JsonSchema | undefined {
    const known = this.made.get(name);
    if (known !== undefined) return known;
    const [target, ...others] = this.classes.get(name) ?? [];
    if (target === undefined) return undefined;
    const schema = this.schemasOf([target, ...others, ...ancestors(target)])[name];
    if (schema !== undefined) this.made.set(name, schema);
    return schema;
  }

  /**
   * class-validator-jsonschema compares every rule that it is given with every class, which takes seconds with all of them, so it is given
   * a class and those that it extends.
   */
  private schemasOf(classes: readonly object[]): Record<string, JsonSchema> {
    const wanted = new Set(classes);
    const rules: Rules = new Map([...this.rules].filter(([target]) => wanted.has(target)));
    return validationMetadatasToSchemas({
      refPointerPrefix: schemaPrefix,
      classTransformerMetadataStorage: nestedTypes,
      classValidatorMetadataStorage: Object.create(this.storage, { validationMetadatas: { value: rules } }) as MetadataStorage,
      additionalConverters: {
        [IS_ISO8601]: { type: 'string', format: 'date-time' },
        [IS_ID]: ({ constraints: [kind] }) => ({ type: 'string', pattern: idPattern(kind as IdKind).source }),
        [IS_NAME]: { type: 'string' },
        [IS_WEB_ADDRESS]: { type: 'string', format: 'uri', maxLength: limits.urlLength },
      },
    }) as Record<string, JsonSchema>;
  }
}

/** What a class extends. */
function ancestors(target: object): object[] {
  const parent: unknown = Object.getPrototypeOf(target);
  return typeof parent === 'function' && parent !== Function.prototype ? [parent, ...ancestors(parent)] : [];
}
