/** Missing in the library's types. */
declare module 'oidc-provider/lib/adapters/memory_adapter.js' {
  import type { AdapterFactory } from 'oidc-provider';

  export function createMemoryAdapter(clockToleranceSeconds: number): AdapterFactory;
}
