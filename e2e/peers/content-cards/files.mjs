// Files as an instance stores them, generated here so that none has to be committed.
import { crc32, deflateSync } from 'node:zlib';

const chunk = (type, data) => {
  const body = Buffer.concat([Buffer.from(type), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
};

/** A PNG in soft colours, 16:9. */
export function picture(width = 640, height = 360) {
  const rows = Buffer.alloc(height * (1 + width * 3));
  for (let y = 0, at = 0; y < height; y += 1) {
    rows[at++] = 0;
    for (let x = 0; x < width; x += 1) {
      const glow = Math.hypot(x / width - 0.7, y / height - 0.3);
      rows[at++] = 235 - 90 * glow;
      rows[at++] = 150 - 70 * (y / height);
      rows[at++] = 110 + 90 * (x / width);
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  const parts = [chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts]);
}

/** A WAV of one second. */
export function sound(rate = 8_000) {
  const header = Buffer.from('RIFF\0\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0\0\0\0\0\0\0\0\0\x01\0\x08\0data\0\0\0\0', 'latin1');
  header.writeUInt32LE(36 + rate, 4);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(rate, 28);
  header.writeUInt32LE(rate, 40);
  return Buffer.concat([header, Buffer.from({ length: rate }, (_, at) => 128 + 60 * Math.sin(at / 3))]);
}
