import { IsString, Length, ValidateBy } from 'class-validator';

/** Name of the rule in failed validations and schemas. */
export const IS_NAME = 'isName';

/** Control characters (CR, LF, ESC and the like), line separators, and characters that change the direction of the text after them. */
// eslint-disable-next-line no-control-regex -- these are what is refused
const notInNames = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/;

/**
 * What is wrong with a name that people read, as the rest of a sentence that starts with the field's name; null when nothing is. Names
 * appear next to other text in mails, logs and terminals, so a name must be a single line in a single direction.
 */
export function nameFault(name: string): string | null {
  if (name.trim() === '') return 'must contain more than white space';
  return notInNames.test(name) || !name.isWellFormed() ? 'must be one line without control characters or direction marks' : null;
}

/** Text that came from elsewhere as one line that can be stored and shown beside other text, of at most `most` characters. */
export function oneLine(text: string, most: number): string {
  const line = text.toWellFormed().split(notInNames).join(' ').replaceAll(/\s+/g, ' ').trim();
  return [...line].slice(0, most).join('');
}

/** Requires a name, label or title of a person, a thing or a file: 1 to `maxLength` characters on one line. */
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
