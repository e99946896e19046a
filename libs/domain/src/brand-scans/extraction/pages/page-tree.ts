import { Parser } from 'htmlparser2';

/** An element of a page. */
export interface PageElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  parent: PageElement | null;
  children: (PageElement | string)[];
  /** Place in the page, and the one after its last descendant. */
  index: number;
  end: number;
  depth: number;
}

/** A page with its elements in their order. */
export interface PageTree {
  url: string;
  root: PageElement;
  elements: readonly PageElement[];
}

/** What is read of a page at most. No page that people read comes near to it. */
const most = { characters: 4 * 1024 * 1024, elements: 30_000, depth: 200, attributes: 60, attributeLength: 200_000 };
/** Where tags were left open this often, everything is closed: searching the open ones would take too long. */
const mostOpen = 300;
const pieceLength = 4_096;
const voidNames = new Set(['area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'source', 'track', 'wbr']);

/** Reads the markup of a page as browsers do, within bounds of time and memory. Nothing of it runs. */
export function readTree(url: string, html: string): PageTree {
  const builder = new TreeBuilder();
  const text = html.slice(0, most.characters);
  let parser = builder.parser();
  for (let at = 0; at < text.length && !builder.isFull;) {
    const end = endOfPiece(text, at);
    parser.write(text.slice(at, end));
    at = end;
    if (builder.open <= mostOpen) continue;
    parser.end();
    builder.closeAll();
    parser = builder.parser();
  }
  parser.end();
  builder.closeAll();
  return { url, root: builder.root, elements: builder.elements };
}

/** Pieces end before a tag, so that none is lost where everything is closed. */
function endOfPiece(text: string, at: number): number {
  const end = Math.min(text.length, at + pieceLength);
  if (end === text.length) return end;
  const tag = text.lastIndexOf('<', end);
  return tag > at ? tag : end;
}

class TreeBuilder {
  readonly root: PageElement = { name: '', attributes: {}, parent: null, children: [], index: -1, end: 0, depth: 0 };
  readonly elements: PageElement[] = [];
  #stack: PageElement[] = [];
  /** Open elements that are deeper than any that is kept: their content belongs to the deepest that is. */
  #tooDeep = 0;

  get isFull(): boolean {
    return this.elements.length >= most.elements;
  }

  get open(): number {
    return this.#stack.length + this.#tooDeep;
  }

  parser(): Parser {
    return new Parser(
      {
        onopentag: (name, attributes) => this.#opened(name, attributes),
        onclosetag: () => this.#closed(),
        ontext: (text) => this.#text(text),
      },
      { decodeEntities: true },
    );
  }

  closeAll(): void {
    this.#tooDeep = 0;
    while (this.#stack.length > 0) this.#closed();
    this.root.end = this.elements.length;
  }

  #opened(name: string, attributes: Record<string, string>): void {
    if (this.isFull || this.#stack.length >= most.depth) {
      this.#tooDeep += 1;
      return;
    }
    const parent = this.#stack.at(-1) ?? this.root;
    const index = this.elements.length;
    const element = {
      name,
      attributes: kept(attributes),
      parent,
      children: [],
      index,
      end: index + 1,
      depth: this.#stack.length + 1,
    };
    parent.children.push(element);
    this.elements.push(element);
    this.#stack.push(element);
  }

  #closed(): void {
    if (this.#tooDeep > 0) {
      this.#tooDeep -= 1;
      return;
    }
    const element = this.#stack.pop();
    if (element !== undefined) element.end = this.elements.length;
  }

  #text(text: string): void {
    if (!this.isFull) (this.#stack.at(-1) ?? this.root).children.push(text);
  }
}

function kept(attributes: Record<string, string>): Record<string, string> {
  const found = Object.create(null) as Record<string, string>;
  for (const [name, value] of Object.entries(attributes).slice(0, most.attributes))
    found[name] = value.slice(0, most.attributeLength);
  return found;
}

export const isVoid = (name: string): boolean => voidNames.has(name);
