import { DefaultNamingStrategy } from 'typeorm';

/** `organizationId` is stored as `organization_id`, so that SQL written by hand needs no quotes. */
export class SnakeNamingStrategy extends DefaultNamingStrategy {
  override columnName(propertyName: string, customName: string | undefined): string {
    return customName ?? propertyName.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  }
}
