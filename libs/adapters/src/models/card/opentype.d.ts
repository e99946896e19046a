declare module '@shuding/opentype.js' {
  export interface Font {
    unitsPerEm: number;
    charToGlyphIndex(character: string): number;
    charToGlyph(character: string): { advanceWidth: number };
  }
  const opentype: { parse(data: ArrayBuffer, options?: { lowMemory?: boolean }): Font };
  export default opentype;
}
