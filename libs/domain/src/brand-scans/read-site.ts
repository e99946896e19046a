/** A page as it was answered. */
export interface ReadPage {
  /** Where it was found, after redirects. */
  url: string;
  html: string;
  /** What `Content-Language` said. */
  language: string | null;
}

export interface ReadStylesheet {
  /** Where it was found, after redirects: what it names is relative to that. */
  url: string;
  /** The address that a page names, where that is another one. */
  asked?: string;
  css: string;
}

export interface ReadPicture {
  url: string;
  bytes: Buffer;
  mimeType: string;
}

/** What was read of a site. */
export interface ReadSite {
  /** The address that was asked for. */
  address: string;
  /** The start page first. */
  pages: readonly ReadPage[];
  stylesheets: readonly ReadStylesheet[];
  pictures: readonly ReadPicture[];
}

/** Fields of a brand that its site says something about. What is said of the voice comes from a model. */
export type FoundField =
  | 'label'
  | 'description'
  | 'text'
  | 'identity.colors'
  | 'identity.palette'
  | 'identity.fonts'
  | 'identity.logo'
  | 'identity.handle'
  | 'identity.website'
  | 'identity.socialLinks'
  | 'products'
  | 'contact'
  | 'settings.language'
  | 'strategy.topics'
  | `voice.${string}`;

/** What a site says about its brand. Text of a site is data: values are plain text within the limits of the record. */
export interface Finding {
  field: FoundField;
  value: unknown;
  /** Address of the page, stylesheet or picture that it came from. */
  source: string;
  /** 0 to 1. */
  confidence: number;
  /** Up to 300 characters of text. */
  evidence: string;
}
