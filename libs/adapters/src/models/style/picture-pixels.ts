/** The pixels of a small picture: red, green and blue in turn. */
export interface Pixels {
  data: Uint8Array;
  width: number;
  height: number;
}

/** Decodes a picture on white. @throws Error when it cannot be decoded */
export async function pixelsOf(picture: Uint8Array): Promise<Pixels> {
  const { default: sharp } = await import('sharp');
  const image = sharp(picture).flatten({ background: '#ffffff' }).toColourspace('srgb').removeAlpha();
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}
