// eslint-disable-next-line @typescript-eslint/no-unsafe-function-type -- classes of any constructor are registered
type BodyClass = Function;
const declared = new Map<BodyClass, ReadonlySet<string>>();

/** Declares the fields of a PATCH body that `null` clears. Everywhere else null is refused, because leaving a field out means the same. */
export function Clearable(...fields: readonly string[]): ClassDecorator {
  return (target) => void declared.set(target, new Set(fields));
}

/** The fields that `@Clearable()` declares for a body class; empty without it. */
export function clearableFields(target: BodyClass): ReadonlySet<string> {
  return declared.get(target) ?? new Set();
}
