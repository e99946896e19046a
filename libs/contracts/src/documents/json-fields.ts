// eslint-disable-next-line @typescript-eslint/no-unsafe-function-type -- classes of any constructor are registered
type BodyClass = Function;
const declared = new Map<BodyClass, ReadonlySet<string>>();

/** Declares the fields of a body that hold JSON of the caller's own, in which null is a value like others. */
export function HoldsJson(...fields: readonly string[]): ClassDecorator {
  return (target) => void declared.set(target, new Set(fields));
}

/** The fields that `@HoldsJson()` declares for a body class and for those that it extends. */
export function jsonFields(target: BodyClass): ReadonlySet<string> {
  const own = declared.get(target) ?? [];
  const extended: unknown = Object.getPrototypeOf(target);
  return new Set([...own, ...(typeof extended === 'function' ? jsonFields(extended) : [])]);
}
