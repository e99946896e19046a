import 'reflect-metadata';
import { JSONSchema } from 'class-validator-jsonschema';

/**
 * What a field means to callers of REST and MCP alike; both documents show it with the field's rules. In a class that both use, name no
 * tool and no route. Put an example of a format that is not obvious into the text as well, because tools are listed without `example`.
 * @param example a possible value, shown in the REST and event documents
 * @param rules JSON Schema keywords that no validator implies, such as the type of a map's values
 */
export const Described = (
  description: string,
  example?: unknown,
  rules: Readonly<Record<string, unknown>> = {},
): ReturnType<typeof JSONSchema> =>
  JSONSchema({ description, ...(example === undefined ? {} : { examples: [example] }), ...rules });

/** An instant for examples. */
export const exampleTime = '2027-03-28T07:00:00.000Z';
