/** What is used of it: its own types describe the functions in C. */
declare module 'libheif-js/libheif-wasm/libheif-bundle.mjs' {
  interface HeifImage {
    get_width(): number;
    get_height(): number;
    is_primary(): boolean;
    /** Pixels of red, green, blue and alpha; null when it cannot be decoded. */
    display(into: { data: Uint8ClampedArray; width: number; height: number }, done: (image: object | null) => void): void;
  }
  export default function init(): { HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] } };
}
