import { getMetadataStorage, IsOptional, ValidateIf, ValidationTypes } from 'class-validator';

type Condition = Parameters<typeof ValidateIf>[0];

/** Declares a class of changes: the fields of the class that it extends, under the same rules, each of which may be left out. */
export function Partly(): ClassDecorator {
  return (target) => {
    const fields = target.prototype as object;
    const rules = getMetadataStorage().getTargetValidationMetadatas(target, '', true, false);
    // A condition of a class replaces those that it inherits, and being optional is one.
    for (const { type, propertyName, constraints } of rules)
      if (type === ValidationTypes.CONDITIONAL_VALIDATION) ValidateIf(constraints[0] as Condition)(fields, propertyName);
    for (const field of new Set(rules.map(({ propertyName }) => propertyName))) IsOptional()(fields, field);
  };
}
