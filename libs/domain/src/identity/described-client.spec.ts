import { expect, it } from '@jest/globals';
import { describeClient } from './described-client.js';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

it.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0.0.0 Safari/537.36`, 'Chrome on Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0`, 'Edge on Windows'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Chrome/140.0.0.0 Safari/537.36 OPR/120.0`, 'Opera on macOS'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/18.5 Safari/605.1.15`, 'Safari on macOS'],
  [`Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) ${webkit} CriOS/140.0 Mobile/15E148 Safari/604.1`, 'Chrome on iPad'],
  [
    `Mozilla/5.0 (Linux; Android 15; SM-S931B) ${webkit} SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`,
    'Samsung Internet on Android',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/140.0.0.0 Safari/537.36`, 'Chrome on ChromeOS'],
  ['curl/8.5.0', 'curl'],
  ['node', 'node'],
  ['Mozilla/5.0 (Windows NT 10.0)', 'Unknown browser on Windows'],
  ['<script>alert(1)</script>', 'Unknown'],
  ['', 'Unknown'],
  [null, 'Unknown'],
])('%s is %s', (userAgent, words) => {
  expect(describeClient(userAgent)).toBe(words);
});
