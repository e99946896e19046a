import { uploadRules } from '@imprint/contracts/media';

const extensions: Readonly<Record<string, string | undefined>> = Object.fromEntries(
  Object.values(uploadRules).flatMap(({ types }) => Object.entries(types).map(([mimeType, [first]]) => [mimeType, first])),
);

/** Of names of files with this media type, e.g. `mov` for `video/quicktime`: platforms go by it. */
export const fileExtension = (mimeType: string): string => extensions[mimeType] ?? mimeType.replace(/^.*\//, '');
