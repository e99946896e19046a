import { Transform } from 'class-transformer';
import { ValidateBy, type ValidationOptions } from 'class-validator';
import { limits } from '../limits/limits.js';

/** Name of the rule in failed validations and schemas. */
export const IS_WEB_ADDRESS = 'isWebAddress';

/** What is wrong with a web address, as the rest of a sentence that starts with the field's name; null when it is acceptable. */
export function webAddressFault(address: string, maxLength: number = limits.urlLength): string | null {
  if (address.length > maxLength) return `must have at most ${maxLength} characters`;
  // eslint-disable-next-line no-control-regex -- parsing would drop some of them silently
  if (address.trim() !== address || /[\u0000-\u001f\u007f-\u009f]/.test(address))
    return 'must not contain control characters or begin or end with white space';
  const url = URL.parse(address);
  if (url === null || !['http:', 'https:'].includes(url.protocol))
    return 'must be an http or https address, such as https://example.com/path';
  if (url.username !== '' || url.password !== '') return 'must not contain a user name or a password';
  return url.href.length > maxLength ? `must have at most ${maxLength} characters, percent-encoded` : null;
}

/**
 * The address as it is stored: parsed and serialized again (WHATWG URL). An unacceptable one is returned unchanged, for validation to
 * refuse.
 */
export function normalisedWebAddress(address: unknown): unknown {
  return typeof address === 'string' && webAddressFault(address) === null ? new URL(address).href : address;
}

/**
 * Requires an http or https address of at most `limits.urlLength` characters, without credentials, and normalizes it first. With `each`,
 * applies to every element of a list.
 */
export function IsWebAddress(options: ValidationOptions = {}): PropertyDecorator {
  const validate = (value: unknown) => typeof value === 'string' && webAddressFault(value) === null;
  const fault = (value: unknown) => (typeof value === 'string' ? webAddressFault(value) : null) ?? 'must be a string';
  const rule = ValidateBy(
    {
      name: IS_WEB_ADDRESS,
      validator: {
        validate,
        defaultMessage: (given) => {
          const value: unknown = given?.value;
          if (!Array.isArray(value)) return `$property ${fault(value)}`;
          return `each address in $property ${fault((value as unknown[]).find((one) => !validate(one)))}`;
        },
      },
    },
    options,
  );
  const normalise = Transform(({ value }: { value: unknown }) =>
    options.each === true && Array.isArray(value) ? value.map(normalisedWebAddress) : normalisedWebAddress(value),
  );
  return (target, property) => {
    rule(target, property);
    normalise(target, property);
  };
}
