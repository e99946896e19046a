/** What a text becomes, which decides whose scopes read it. */
export type WrittenAs = 'post' | 'article';

/** Which of the answer's texts a piece belongs to. */
export type TextPartName = 'post' | 'title' | 'body';

/** A piece of the text of a generation, sent while a model writes it and stored nowhere. */
export interface TextPiece {
  /** Differs for each call to the model. A piece of another call than the one before starts the text anew. */
  call: number;
  /** Index of the section of an article; null for any other text. */
  section: number | null;
  /** Index among the parts of the text: the posts of a thread, or the title and the body. */
  part: number;
  name: TextPartName;
  /** UTF-16 code units of the part that come before the piece. */
  offset: number;
  text: string;
}

/** Most UTF-16 code units of one piece, so that it fits into a signal however it is encoded. */
export const textPieceLength = 1_000;
/** Least milliseconds between two rounds of pieces of one generation. */
export const textStreamEveryMs = 250;
