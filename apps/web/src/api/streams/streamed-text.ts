/** A piece of a text that a model is writing (docs/real-time.md). */
export interface TextPiece {
  call: number;
  section: number | null;
  part: number;
  name: 'post' | 'title' | 'body';
  offset: number;
  text: string;
}

/** A text as far as it is written. */
export interface StreamedText {
  call: number;
  /** Index of the section of an article. */
  section: number | null;
  parts: readonly Pick<TextPiece, 'name' | 'text'>[];
}

/** The text with the piece; null where something before it is missing, so that the text has to be asked for from its start. */
export function withPiece(before: StreamedText | undefined, piece: TextPiece): StreamedText | null {
  const { call, section, part, name, offset, text } = piece;
  const parts = before?.call === call ? [...before.parts] : [];
  const known = parts[part]?.text ?? '';
  if (part > parts.length || offset > known.length) return null;
  // What somebody else has asked for from its start is known here already.
  const isNew = parts[part] === undefined || offset + text.length > known.length;
  if (isNew) parts[part] = { name, text: known.slice(0, offset) + text };
  return { call, section, parts };
}
