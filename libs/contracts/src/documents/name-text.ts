import { IsString, Length, ValidateBy } from 'class-validator';

/** Name of the rule, as failed validations and schemas know it. */
export const IS_NAME = 'isName';

/** Control characters (CR, LF, ESC and the like), line separators, and characters that turn the direction of what follows. */
// eslint-disable-next-line no-control-regex -- these are what is refused
const notInNames = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/;

/**
 * What is wrong with a name that people read, to follow the name of its field; null when nothing is. A name is shown beside other
 * text, in mails, logs and terminals: it is one line, in one direction.
 */
export function nameFault(name: string): string | null {
  if (name.trim() === '') return 'must contain more than white space';
  return notInNames.test(name) || !name.isWellFormed() ? 'must be one line without control characters or direction marks' : null;
}

/** A name, label or title of a person, a thing or a file: 1 to `maxLength` characters of one line. */
export function IsName(maxLength: number): PropertyDecorator {
  const rules: PropertyDecorator[] = [
    IsString(),
    Length(1, maxLength),
    ValidateBy({
      name: IS_NAME,
      validator: {
        validate: (value) => typeof value === 'string' && nameFault(value) === null,
        defaultMessage: (given) => `$property ${nameFault(String(given?.value)) ?? 'must be a string'}`,
      },
    }),
  ];
  return (target, property) => {
    for (const rule of rules) rule(target, property);
  };
}
