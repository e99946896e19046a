export { extractBrand } from './extract-brand.js';
export { pagesToRead } from './pages/page-choice.js';
export { importedSheets } from './style/page-sheets.js';
export { picturesOf, sitesOwnWords, stylesheetsOf } from './site-reading.js';
