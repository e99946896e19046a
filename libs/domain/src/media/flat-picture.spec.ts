import { describe, expect, it } from '@jest/globals';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { flatPicture } from './flat-picture.js';
import { vectorAsPng } from './vector-picture.js';

const svg = (inside: string, head = 'width="100" height="50"') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${head}>${inside}</svg>`);
const colorsOf = async (bytes: Buffer): Promise<number[]> => {
  const { data } = await sharp(bytes).resize(1, 1).raw().toBuffer({ resolveWithObject: true });
  return [...data];
};

describe('an SVG', () => {
  it('is drawn in a size that can be looked at, transparent where it is', async () => {
    const { bytes, width, height } = await flatPicture(svg('<rect width="50" height="50" fill="#b3261e"/>'));
    expect([width, height]).toEqual([512, 256]);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', hasAlpha: true });
    const right = await sharp(bytes).extract({ left: 400, top: 10, width: 1, height: 1 }).raw().toBuffer();
    expect(right[3]).toBe(0);
  });

  it('reads no file and no address, and runs no script', async () => {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/x.png`;
    const hostile = `<image href="${address}" width="100" height="50"/><image xlink:href="file:///etc/hostname" width="100" height="50"/>
      <style>@import url(${address}); rect { fill: url(${address}) }</style><script>fetch("${address}")</script>
      <foreignObject><iframe src="${address}"/></foreignObject><rect width="100" height="50" fill="#00ff00"/>`;
    const { bytes } = await flatPicture(svg(hostile));
    expect((await colorsOf(bytes)).length).toBeGreaterThan(0);
    expect(asked).toEqual([]);
    server.close();
  });

  it.each([
    [
      'external entities',
      '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&x;</text></svg>',
    ],
    [
      'entities without end',
      `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><svg xmlns="http://www.w3.org/2000/svg"><text>&b;</text></svg>`,
    ],
    ['more bytes than a logo has', `<svg xmlns="http://www.w3.org/2000/svg">${' '.repeat(1_048_576)}</svg>`],
    ['declarations begun again and again', `<svg xmlns="http://www.w3.org/2000/svg">${'<!DOCTYPE'.repeat(110_000)}`],
    ['a page', '<!-- <svg --><html><script>alert(1)</script></html>'],
  ])('with %s is refused', async (_what, text) => {
    await expect(flatPicture(Buffer.from(text))).rejects.toThrow();
  });

  it('that takes for ever is ended: what draws it is a process of its own', async () => {
    const noise = '<feTurbulence baseFrequency="0.9" numOctaves="10"/>'.repeat(2_000);
    const slow = svg(`<filter id="f">${noise}</filter><rect width="100" height="50" filter="url(#f)"/>`);
    await expect(vectorAsPng(slow, 1_500)).rejects.toMatchObject({ reason: 'timeout' });
  });

  it('of any size is drawn small, or refused', async () => {
    const huge = await flatPicture(svg('<rect width="100%" height="100%"/>', 'width="5000" height="5000"'));
    expect(huge.width).toBeLessThanOrEqual(1_024);
    await expect(flatPicture(svg('<rect/>', 'width="1000000000" height="1000000000"'))).rejects.toThrow();
  });
});

describe('any other picture', () => {
  it('is at most 1,024 pixels, without what was appended to it or hidden in it', async () => {
    const photo = await sharp({ create: { width: 3_000, height: 1_500, channels: 3, background: '#b3261e' } })
      .jpeg()
      .withExif({ IFD0: { Make: 'Secret camera' } })
      .toBuffer();
    const { bytes, width, height } = await flatPicture(Buffer.concat([photo, Buffer.from('<script>alert(1)</script>')]));
    expect([width, height, (await sharp(bytes).metadata()).format]).toEqual([1_024, 512, 'jpeg']);
    expect([bytes.includes('Secret'), bytes.includes('<script>')]).toEqual([false, false]);
  });

  it('is refused when it is none, or has too many pixels', async () => {
    await expect(flatPicture(Buffer.from('<script>alert(1)</script>'))).rejects.toThrow('no picture');
    const flood = await sharp({
      create: { width: 7_000, height: 7_000, channels: 3, background: '#000' },
      limitInputPixels: false,
    })
      .png()
      .toBuffer();
    await expect(flatPicture(flood)).rejects.toThrow();
  });
});
