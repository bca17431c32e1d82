// Pictures as planar YUV (4:2:0, BT.709, limited range): the luma of each pixel, then two chroma values for each block
// of four pixels. Planar YUV needs less than half the memory of RGBA.

/**
 * Converts RGBA pixels. Width and height must be even. Reuses the values of the previous block if the color is the
 * same, since drawings have flat colors.
 */
export function toPlanes(rgba: Uint32Array, width: number, planes = new Uint8Array(rgba.length * 1.5)): Uint8Array {
  const pixels = rgba.length
  const quarter = pixels / 4
  let previousColor = -1
  let y = 0
  let u = 0
  let v = 0
  let chroma = pixels
  for (let row = 0; row < pixels; row += 2 * width)
    for (let i = row; i < row + width; i += 2, chroma += 1) {
      const below = i + width
      const color = rgba[i] ?? 0
      if (rgba[i + 1] !== color || rgba[below] !== color || rgba[below + 1] !== color) {
        convertMixedBlock(rgba, planes, i, width, chroma)
        continue
      }
      if (color !== previousColor) {
        previousColor = color
        y = luma(color)
        u = chromaBlue(4 * red(color), 4 * green(color), 4 * blue(color))
        v = chromaRed(4 * red(color), 4 * green(color), 4 * blue(color))
      }
      planes[i] = y
      planes[i + 1] = y
      planes[below] = y
      planes[below + 1] = y
      planes[chroma] = u
      planes[chroma + quarter] = v
    }
  return planes
}

/** Converts a block of four pixels with different colors. */
function convertMixedBlock(rgba: Uint32Array, planes: Uint8Array, i: number, width: number, chroma: number): void {
  let r = 0
  let g = 0
  let b = 0
  for (let k = 0; k < 4; k += 1) {
    const at = i + (k & 1) + (k >> 1) * width
    const pixel = rgba[at] ?? 0
    planes[at] = luma(pixel)
    r += red(pixel)
    g += green(pixel)
    b += blue(pixel)
  }
  planes[chroma] = chromaBlue(r, g, b)
  planes[chroma + rgba.length / 4] = chromaRed(r, g, b)
}

const red = (pixel: number) => pixel & 255
const green = (pixel: number) => (pixel >> 8) & 255
const blue = (pixel: number) => (pixel >> 16) & 255
/** Returns the luma of a pixel, 16 to 235. BT.709 in fixed-point arithmetic with a unit of 1/65536. */
export const luma = (pixel: number) =>
  (1_081_344 + 11_966 * red(pixel) + 40_254 * green(pixel) + 4064 * blue(pixel)) >> 16
/** Returns a chroma value from the color sums of four pixels. */
const chromaBlue = (r: number, g: number, b: number) => (33_685_504 - 6596 * r - 22_189 * g + 28_785 * b) >> 18
const chromaRed = (r: number, g: number, b: number) => (33_685_504 + 28_785 * r - 26_145 * g - 2640 * b) >> 18

/** Mirrors a picture horizontally, in place. */
export function mirror(planes: Uint8Array, width: number, height: number): void {
  const pixels = width * height
  for (let row = 0; row < pixels; row += width) planes.subarray(row, row + width).reverse()
  for (let row = pixels; row < pixels * 1.5; row += width / 2) planes.subarray(row, row + width / 2).reverse()
}
