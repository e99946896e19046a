import { createHash } from 'node:crypto';

/**
 * Text from outside as material for a model: its fence has a digest of the material in its name, so that no text can close its own fence.
 */
export function fenced(material: string): string {
  const name = `material-${createHash('sha256').update(material).digest('hex').slice(0, 12)}`;
  return `<${name}>\n${material}\n</${name}>`;
}
