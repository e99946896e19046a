import { answerRequests } from '@imprint/platform/threads';
import type { ReadPicture } from '../read-site.js';
import type { ExtractionRequest } from './extraction-thread.js';
import { SiteRobots } from './site-robots.js';
import { extractBrand, importedSheets, pagesToRead, picturesOf, sitesOwnWords, stylesheetsOf } from './index.js';

/** Between threads, bytes lose what makes them a Buffer. */
const asBuffer = ({ bytes, ...rest }: ReadPicture): ReadPicture => ({
  ...rest,
  bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
});

const robots = new SiteRobots();

async function answer(request: ExtractionRequest): Promise<unknown> {
  switch (request.what) {
    case 'robots':
      return robots.read(request.url, request.text);
    case 'admission':
      return robots.isAllowed(request.url, request.address, request.productToken);
    case 'pages':
      return pagesToRead(request.start, request.sitemap, request.most);
    case 'stylesheets':
      return stylesheetsOf(request.pages);
    case 'imported':
      return importedSheets(request.stylesheets);
    case 'pictures':
      return picturesOf(request.pages, request.stylesheets);
    case 'brand': {
      const { site } = request;
      const findings = await extractBrand({ ...site, pages: site.pages, pictures: site.pictures.map(asBuffer) });
      return { findings, words: sitesOwnWords(site.pages) };
    }
  }
}

answerRequests(answer);
