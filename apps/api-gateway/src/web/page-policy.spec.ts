import { testConfig } from '@imprint/platform/testing';
import { describe, expect, it } from '@jest/globals';
import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pagePolicy, reactAriaStyles } from './page-policy.js';

const here = 'https://imprint.example';
const policyWith = (settings: Parameters<typeof testConfig>[0]) => pagePolicy(testConfig({ PUBLIC_API_URL: here, ...settings }));

/** Sources of one directive. */
function sourcesOf(policy: string, directive: string): string[] {
  const found = policy.split('; ').find((part) => part.startsWith(`${directive} `));
  return found?.split(' ').slice(1) ?? [];
}

describe('the policy of the pages', () => {
  it('allows files of this instance, and nothing that stands in a page as text but two styles by their hash', () => {
    expect(policyWith({ STORAGE_URL: 'file:///tmp/files' })).toBe(
      [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self' 'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o=' 'sha256-gYiS/BvZvRcK27JIXTuwhZ3hs2+VJ1X+2gUlE+farlg='",
        `img-src 'self' data: blob: ${here}`,
        `media-src 'self' blob: ${here}`,
        "connect-src 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "form-action 'none'",
        "require-trusted-types-for 'script'",
      ].join('; '),
    );
  });

  it.each([
    [{ S3_REGION: 'eu-central-1' }, 'https://s3.eu-central-1.amazonaws.com'],
    [{ S3_ENDPOINT: 'http://minio:9000/store' }, 'http://minio:9000'],
  ])('lets pages show, play and upload files of the bucket: %j', (settings, origin) => {
    const policy = policyWith({ STORAGE_URL: 's3://bucket/prefix', ...settings });
    for (const directive of ['img-src', 'media-src', 'connect-src']) expect(sourcesOf(policy, directive)).toContain(origin);
    for (const directive of ['script-src', 'style-src']) expect(sourcesOf(policy, directive)).not.toContain(origin);
  });

  it('lets pages show and play what a delivery network or another address hands out, and call neither', () => {
    const policy = policyWith({
      SERVICE_CDN_URL: 'https://cdn.example/imprint',
      SERVICE_MICROSERVICES_FILES_URL: 'https://files.example',
    });
    const delivered = [here, 'https://files.example', 'https://cdn.example'];
    expect(sourcesOf(policy, 'img-src')).toEqual(["'self'", 'data:', 'blob:', ...delivered]);
    expect(sourcesOf(policy, 'media-src')).toEqual(["'self'", 'blob:', ...delivered]);
    expect(sourcesOf(policy, 'connect-src')).toEqual(["'self'"]);
  });
});

describe('the styles of React Aria', () => {
  const require = createRequire(import.meta.url);
  const folderOf = (name: string) => dirname(require.resolve(`${name}/package.json`));
  const modulesOf = (name: string) =>
    globSync('dist/**/*.mjs', { cwd: folderOf(name) }).map((path) => join(folderOf(name), path));
  const sources = ['react-aria', 'react-aria-components', 'react-stately']
    .flatMap(modulesOf)
    .map((path) => readFileSync(path, 'utf8'))
    .filter((code) => /createElement\(['"]style['"]\)/.test(code));

  /** What a module gives its `<style>`: a template with at most one constant of the same module in it. */
  function styleIn(code: string): string {
    const [, template = ''] = /textContent = `([^`]+)`\s*\.trim\(\)/.exec(code) ?? [];
    return template.replaceAll(/\$\{(\$\w+\$var\$\w+)\}/g, (_, name: string) => {
      const [, value = ''] = new RegExp(`${name.replaceAll('$', '\\$')} = '([^']*)'`).exec(code) ?? [];
      return value;
    });
  }

  it('are the ones that the policy allows, and no others', () => {
    const found = sources.map((code) => styleIn(code).trim());
    expect(found.toSorted()).toEqual(reactAriaStyles.toSorted());
    for (const code of sources) expect(code.match(/createElement\(['"]style['"]\)/g)).toHaveLength(1);
  });
});
