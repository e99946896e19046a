/** What a model made of texts. */
export interface EmbeddedTexts {
  /** One for each text, in their order and of one length. */
  vectors: readonly (readonly number[])[];
  /** What the vendor counted; null where it does not say. */
  tokens: number | null;
}

/** Port to whatever turns texts into vectors that are close to each other where texts mean the same. */
export interface EmbeddingModel {
  /** Vectors are comparable with those of the same name only. */
  readonly name: string;
  /** Texts of one call, and characters of all of them. */
  readonly mostTexts: number;
  readonly mostCharacters: number;
  /** @param texts none of them empty @throws ModelError */
  embed(texts: readonly string[], signal: AbortSignal): Promise<EmbeddedTexts>;
  /** Releases connections. */
  close(): Promise<void>;
}

/** Injection token of `EmbeddingModel | null`: null where the operator has chosen none, and no text of a brand leaves for it. */
export const EMBEDDING_MODEL = Symbol('EMBEDDING_MODEL');
