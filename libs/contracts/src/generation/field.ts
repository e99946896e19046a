type Rule = (target: object, property: string) => void;

/** Decorates a property with all rules of one field that several requests have. */
export const field =
  (...rules: readonly Rule[]): PropertyDecorator =>
  (target, property) => {
    for (const rule of rules) rule(target, String(property));
  };
