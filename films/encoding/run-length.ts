import type { Rect } from '../frames/picture-geometry.ts'

/**
 * The planes of a picture as runs of equal bytes. Each run is one number: 24 bits of length and 8 bits of value. No run
 * crosses the end of a row, so that the picture can be written into a larger frame. The runs of a drawing need a
 * hundredth of the drawing's memory, and decoding them is as fast as copying the drawing.
 */
export type Runs = Uint32Array

/** Encodes planes. The width is a multiple of eight, so that rows are multiples of four bytes in every plane. */
export function encodeRuns(planes: Uint8Array, width: number): Runs {
  const words = new Uint32Array(planes.buffer, planes.byteOffset, planes.length / 4)
  const lumaLength = words.length / 1.5
  const runs: number[] = []
  for (let row = 0; row < words.length;) {
    const end = row + (row < lumaLength ? width / 4 : width / 8)
    let value = planes[row * 4] ?? 0
    let from = row * 4
    for (let word = row; word < end; word += 1) {
      if (words[word] === Math.imul(value, 0x01_01_01_01) >>> 0) continue
      for (let i = word * 4; i < word * 4 + 4; i += 1) {
        const next = planes[i] ?? 0
        if (next === value) continue
        runs.push((i - from) * 256 + value)
        value = next
        from = i
      }
    }
    runs.push((end * 4 - from) * 256 + value)
    row = end
  }
  return Uint32Array.from(runs)
}

/** Decodes a picture into a part of a frame that is `width` pixels wide. The edges of the part are even. */
export function decodeRuns(runs: Runs, { left, right, top, bottom }: Rect, frame: Uint8Array, width: number): void {
  const pixels = frame.length / 1.5
  let next = 0
  const writePlane = (start: number, planeWidth: number, scale: 1 | 2) => {
    const rowLength = (right - left) / scale
    for (let row = top / scale; row < bottom / scale; row += 1) {
      let at = start + row * planeWidth + left / scale
      for (const end = at + rowLength; at < end;) {
        const run = runs[next] ?? 0
        next += 1
        const until = at + (run >>> 8)
        if (until - at > MAX_LOOP_BYTES) frame.fill(run & 255, at, until)
        else for (; at < until; at += 1) frame[at] = run & 255
        at = until
      }
    }
  }
  writePlane(0, width, 1)
  writePlane(pixels, width / 2, 2)
  writePlane(pixels * 1.25, width / 2, 2)
}

/** Maximum bytes for which a loop is faster than `fill`. */
const MAX_LOOP_BYTES = 24
