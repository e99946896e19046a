import { getMetadataStorage, IsOptional } from 'class-validator';

/** Declares a class of changes: the fields of the class that it extends, under the same rules, each of which may be left out. */
export function Partly(): ClassDecorator {
  return (target) => {
    const rules = getMetadataStorage().getTargetValidationMetadatas(target, '', true, false);
    for (const field of new Set(rules.map(({ propertyName }) => propertyName))) IsOptional()(target.prototype as object, field);
  };
}
