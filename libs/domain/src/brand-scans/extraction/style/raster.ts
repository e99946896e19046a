/** PNG, JPEG, GIF, WebP and AVIF, by what they begin with. */
const signs = /^(?:\u0089PNG|\u00ff\u00d8\u00ff|GIF8|RIFF.{4}WEBP|.{4}ftypavi[fs])/su;

/** Whether a picture consists of pixels. What else the library would draw, drawings under other names and packed ones, is not given to it. */
export const isRaster = (bytes: Buffer): boolean => signs.test(bytes.toString('latin1', 0, 16));
