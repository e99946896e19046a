// Logos that the themes are given, because a theme comes without one.
import sharp from 'sharp';

/** A sign and the name, as a drawing. @param {{ name: string, colour: string, sign?: string }} logo */
export function logoSvg({ name, colour, sign = colour }) {
  const words = name.replaceAll('&', '&amp;');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${80 + name.length * 17}" height="64" viewBox="0 0 ${80 + name.length * 17} 64">` +
    `<circle cx="32" cy="32" r="24" fill="${sign}"/><path d="M20 40 L32 18 L44 40 Z" fill="#ffffff"/>` +
    `<text x="72" y="42" font-family="DejaVu Sans" font-size="28" font-weight="700" fill="${colour}">${words}</text></svg>\n`
  );
}

/** The same as a PNG, which is what most systems take. */
export const logoPng = (logo) =>
  sharp(Buffer.from(logoSvg(logo)))
    .png()
    .toBuffer();
