import { JSONSchema } from 'class-validator-jsonschema';

/**
 * What a field means, for callers of REST and MCP alike: both documents say it beside the rules of the field. Names no tool and no
 * route in a class that both take. A format that is not obvious gets an example.
 */
export const Described = (description: string): ReturnType<typeof JSONSchema> => JSONSchema({ description });
