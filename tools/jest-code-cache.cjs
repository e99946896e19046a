// Preloaded by run-jest.mjs. Jest makes every module anew for every spec file, and parsing the sources was a quarter of the processor time of
// the units: here a worker keeps what V8 compiled of each source for the spec files that follow.
const vm = require('node:vm');

const { SourceTextModule } = vm;
/** By the module's address: the source, and V8's code cache of it. */
const compiled = new Map();

// Undefined in processes that were started without --experimental-vm-modules.
if (SourceTextModule !== undefined) {
  vm.SourceTextModule = class extends SourceTextModule {
    constructor(source, options) {
      const known = compiled.get(options.identifier);
      if (known?.source === source) {
        try {
          super(source, { ...options, cachedData: known.data });
          return;
        } catch (error) {
          // Flags of V8 have changed since, as for a garbage collection on demand.
          if (error.code !== 'ERR_VM_MODULE_CACHED_DATA_REJECTED') throw error;
        }
      }
      super(source, options);
      // Before it is evaluated: afterwards V8 refuses.
      compiled.set(options.identifier, { source, data: this.createCachedData() });
    }
  };
}
