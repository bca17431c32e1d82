/** The used part of the package `libheif-js`, which has no types for this module. */
declare module 'libheif-js/wasm-bundle.js' {
  interface HeifImage {
    is_primary(): boolean
    get_width(): number
    get_height(): number
    /** Writes the pixels as RGBA into `target.data`. The callback gets null if they cannot be decoded. */
    display(
      target: { data: Uint8ClampedArray; width: number; height: number },
      onDone: (result: object | null) => void,
    ): void
  }
  const libheif: {
    ready: Promise<unknown>
    HeifDecoder: new () => { decode(file: Uint8Array): HeifImage[] }
  }
  export default libheif
}
