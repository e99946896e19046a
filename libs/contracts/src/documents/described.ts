import 'reflect-metadata';
import { JSONSchema } from 'class-validator-jsonschema';

/**
 * What a field means, for callers of REST and MCP alike: both documents say it beside the rules of the field. Names no tool and no
 * route in a class that both take. A format that is not obvious gets an example in the words as well, since tools are listed
 * without `example`.
 * @param example a value that the field may have; the documents of REST and events show it
 * @param rules JSON Schema keywords that no validator states, for instance what the values of a map are
 */
export const Described = (
  description: string,
  example?: unknown,
  rules: Readonly<Record<string, unknown>> = {},
): ReturnType<typeof JSONSchema> =>
  JSONSchema({ description, ...(example === undefined ? {} : { examples: [example] }), ...rules });

/** An instant for examples. */
export const exampleTime = '2027-03-28T07:00:00.000Z';
