/** A part of the library that its types leave out. */
declare module 'oidc-provider/lib/adapters/memory_adapter.js' {
  import type { AdapterFactory } from 'oidc-provider';

  export function createMemoryAdapter(clockToleranceSeconds: number): AdapterFactory;
}
