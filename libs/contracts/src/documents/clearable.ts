// eslint-disable-next-line @typescript-eslint/no-unsafe-function-type -- classes of any constructor are registered
type BodyClass = Function;
const declared = new Map<BodyClass, ReadonlySet<string>>();

/** The fields of a change that `null` clears. Everywhere else null is refused: leaving a field out says the same. */
export function Clearable(...fields: readonly string[]): ClassDecorator {
  return (target) => void declared.set(target, new Set(fields));
}

export function clearableFields(target: BodyClass): ReadonlySet<string> {
  return declared.get(target) ?? new Set();
}
