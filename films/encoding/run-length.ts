import type { Rect } from '../frames/picture-geometry.ts'

/**
 * A flat picture's planes as runs of equal bytes, each in one number: 24 bits of length over 8 of value. No run goes on over the end of a row,
 * so that the picture can be laid into a larger one. A hundredth of the picture's size, and unpacked as fast as it is copied.
 */
export type Runs = Uint32Array

/** Rows are whole numbers of four bytes in every plane: the width is a multiple of eight. */
export function toRuns(planes: Uint8Array, width: number): Runs {
  const fours = new Uint32Array(planes.buffer, planes.byteOffset, planes.length / 4)
  const brightness = fours.length / 1.5
  const runs: number[] = []
  for (let row = 0; row < fours.length;) {
    const end = row + (row < brightness ? width / 4 : width / 8)
    let value = planes[row * 4] ?? 0
    let from = row * 4
    for (let four = row; four < end; four += 1) {
      if (fours[four] === Math.imul(value, 0x01_01_01_01) >>> 0) continue
      for (let i = four * 4; i < four * 4 + 4; i += 1) {
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

/** Unpacks a picture into its place in a frame so many pixels wide; the place has even edges. */
export function layRuns(runs: Runs, { left, right, top, bottom }: Rect, frame: Uint8Array, width: number): void {
  const pixels = frame.length / 1.5
  let next = 0
  const lay = (start: number, wide: number, share: 1 | 2) => {
    const long = (right - left) / share
    for (let row = top / share; row < bottom / share; row += 1) {
      let at = start + row * wide + left / share
      for (const end = at + long; at < end;) {
        const run = runs[next] ?? 0
        next += 1
        const until = at + (run >>> 8)
        if (until - at > SHORT) frame.fill(run & 255, at, until)
        else for (; at < until; at += 1) frame[at] = run & 255
        at = until
      }
    }
  }
  lay(0, width, 1)
  lay(pixels, width / 2, 2)
  lay(pixels * 1.25, width / 2, 2)
}

/** Bytes that are sooner written than filled. */
const SHORT = 24
