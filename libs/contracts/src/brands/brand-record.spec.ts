import { describe, expect, it } from '@jest/globals';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { limits } from '../limits/limits.js';
import { UpdateBrand } from './brand.js';

/** Names of the fields that a change is refused for. */
function refused(changes: object): string[] {
  const body = plainToInstance(UpdateBrand, { expectedRevision: 1, ...changes });
  return validateSync(body).flatMap(({ property, children = [] }) => [property, ...children.map((child) => child.property)]);
}

const colours = (count: number): string[] =>
  Array.from({ length: count }, (_colour, index) => `#0000${(16 + index).toString(16)}`);
const addresses = (count: number): string[] =>
  Array.from({ length: count }, (_address, index) => `https://social.example/${index}`);
const products = (count: number, name = 'Lunch'): object[] => Array.from({ length: count }, () => ({ name }));

describe('what a brand offers and where it is found', () => {
  it('is taken up to its limits', () => {
    expect(
      refused({ identity: { palette: colours(limits.brandPalette), socialLinks: addresses(limits.brandSocialLinks) } }),
    ).toEqual([]);
    expect(refused({ products: products(limits.brandProducts) })).toEqual([]);
    expect(refused({ products: products(1, 'x'.repeat(limits.brandProductNameLength)) })).toEqual([]);
    expect(refused({ contact: { email: '', phone: '', address: '' } })).toEqual([]);
    expect(refused({ identity: { website: '' }, settings: { timezone: '', language: '' } })).toEqual([]);
    expect(
      refused({ contact: { email: 'hello@terrace.example', phone: '+49 30 1', address: 'x'.repeat(limits.brandLineLength) } }),
    ).toEqual([]);
  });

  it('is refused beyond them', () => {
    expect(refused({ identity: { palette: colours(limits.brandPalette + 1) } })).toEqual(['identity', 'palette']);
    expect(refused({ identity: { palette: ['red'] } })).toEqual(['identity', 'palette']);
    expect(refused({ identity: { socialLinks: addresses(limits.brandSocialLinks + 1) } })).toEqual(['identity', 'socialLinks']);
    expect(refused({ identity: { socialLinks: ['javascript:alert(1)'] } })).toEqual(['identity', 'socialLinks']);
    expect(refused({ products: products(limits.brandProducts + 1) })).toContain('products');
    expect(refused({ products: products(1, 'x'.repeat(limits.brandProductNameLength + 1)) })).toContain('products');
    expect(refused({ products: products(1, '') })).toContain('products');
    expect(refused({ products: [{ name: 'Lunch', url: 'ftp://terrace.example' }] })).toContain('products');
    expect(refused({ contact: { email: 'nobody' } })).toEqual(['contact', 'email']);
    expect(refused({ contact: { address: 'x'.repeat(limits.brandLineLength + 1) } })).toEqual(['contact', 'address']);
  });

  it('has empty texts where a product says no more than its name', () => {
    const { products: given } = plainToInstance(UpdateBrand, { expectedRevision: 1, products: [{ name: 'Lunch' }] });
    expect(given).toEqual([{ name: 'Lunch', description: '', url: '' }]);
  });
});
