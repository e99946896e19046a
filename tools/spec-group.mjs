// Loaded by the spec files that spec-groups.mjs writes, within Jest.
import { describe, it } from '@jest/globals';
import { join, relative } from 'node:path';

const root = join(import.meta.dirname, '..');
const [circus] = Object.getOwnPropertySymbols(globalThis).filter(({ description }) => description === 'JEST_STATE_SYMBOL');

/** Loads spec files one after the other, each into a `describe` of its own, which its hooks are limited to. */
export async function loadSpecs(folder, files) {
  const state = globalThis[circus];
  const outer = state.currentDescribeBlock;
  for (const file of files) {
    const path = join(folder, file);
    let block;
    describe(relative(root, path), () => {
      block = state.currentDescribeBlock;
    });
    // Modules load asynchronously, which `describe` does not allow for.
    state.currentDescribeBlock = block;
    try {
      await import(path);
    } catch (error) {
      it('can be loaded', () => {
        throw error;
      });
    } finally {
      state.currentDescribeBlock = outer;
    }
  }
}
