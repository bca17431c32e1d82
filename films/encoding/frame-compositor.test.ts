import sharp from 'sharp'
import { expect, test } from 'vitest'
import { isTechnique, techniques } from '#figures/techniques.ts'
import { drawPeople, drawPeopleWithArcs, drawBackground } from '../frames/draw-frame.ts'
import { findMovingPart } from '../frames/framing.ts'
import { createCompositor } from './frame-compositor.ts'
import { FILM } from '../frames/picture-geometry.ts'
import { mirror, toPlanes } from './yuv-planes.ts'
import { decodeRuns, encodeRuns } from './run-length.ts'
import type { PlannedFrame } from '../frames/frame-plan.ts'

const names = Object.keys(techniques).filter(isTechnique)
const { width, height } = FILM

async function rasterize(svg: string) {
  const { buffer, byteOffset, length } = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer()
  return new Uint32Array(buffer, byteOffset, length / 4)
}
const toPlanarFrame = async (svg: string) => toPlanes(await rasterize(svg), width)

/** Returns whether two pictures are equal in a range of rows and columns. */
function isAreaEqual(
  a: Uint32Array,
  b: Uint32Array,
  rows: readonly [number, number],
  columns: readonly [number, number],
) {
  for (let row = rows[0]; row < rows[1]; row += 1) {
    const [from, until] = [row * width + columns[0], row * width + columns[1]]
    const bytes = (pixels: Uint32Array) => Buffer.from(pixels.buffer, pixels.byteOffset + from * 4, (until - from) * 4)
    if (!bytes(a).equals(bytes(b))) return false
  }
  return true
}

test.each(names)('%s: pixels outside the moving part equal the background', async (technique) => {
  const background = await rasterize(drawBackground(technique))
  const { moments, still } = techniques[technique]
  for (const seconds of [moments[1], still, moments[5]]) {
    const { left, right, top, bottom } = findMovingPart(technique, seconds, true)
    const full = await rasterize(drawPeopleWithArcs(technique, seconds))
    expect(isAreaEqual(full, background, [0, top], [0, width]), `above, ${seconds} s`).toBe(true)
    expect(isAreaEqual(full, background, [bottom, height], [0, width]), `below, ${seconds} s`).toBe(true)
    expect(isAreaEqual(full, background, [0, height], [0, left]), `left, ${seconds} s`).toBe(true)
    expect(isAreaEqual(full, background, [0, height], [right, width]), `right, ${seconds} s`).toBe(true)
  }
})

const createFrame = (overrides: Partial<PlannedFrame>): PlannedFrame => ({
  key: 'a',
  draw: () => drawPeople('hip-throw', 1.5),
  getVisiblePart: () => findMovingPart('hip-throw', 1.5, false),
  isMirrored: false,
  count: 1,
  ...overrides,
})

/** Counts the bytes that differ by more than a rounding error. */
const countDifferences = (a: Uint8Array, b: Uint8Array) =>
  a.filter((byte, i) => Math.abs(byte - (b[i] ?? 0)) > 2).length

test('a composed frame equals a frame that is drawn completely, even when mirrored', async () => {
  const { finish } = await createCompositor('hip-throw')
  const whole = await toPlanarFrame(drawPeople('hip-throw', 1.5))
  expect(countDifferences(await finish(createFrame({})), whole)).toBeLessThan(500)
  const mirrored = whole.slice()
  mirror(mirrored, width, height)
  expect(countDifferences(mirrored, whole)).toBeGreaterThan(100_000)
  expect(countDifferences(await finish(createFrame({ isMirrored: true })), mirrored)).toBeLessThan(500)
})

test('a picture is drawn once, even if several frames show it', async () => {
  const { start, finish } = await createCompositor('hip-throw')
  let drawCount = 0
  const frame = createFrame({
    key: 'counted',
    draw: () => {
      drawCount += 1
      return drawPeople('hip-throw', 1.5)
    },
  })
  start(frame)
  await finish(frame)
  await finish({ ...frame, isMirrored: true })
  expect(drawCount).toBe(1)
})

test('colors follow BT.709: black, white and the signal color', () => {
  const toYuv = (rgb: number) => [...toPlanes(new Uint32Array(4).fill(0xff00_0000 + rgb), 2)].slice(3)
  expect(toYuv(0x00_00_00)).toEqual([16, 128, 128])
  expect(toYuv(0xff_ff_ff)).toEqual([235, 128, 128])
  // #FF6A3D in the byte order of RGBA.
  expect(toYuv(0x3d_6a_ff)).toEqual([131, 93, 195])
})

test('decoded runs equal the encoded picture, at its position in the frame', () => {
  const planes = Uint8Array.from({ length: 16 * 4 * 1.5 }, (_, i) => (i % 7 < 4 ? 9 : i))
  const frame = new Uint8Array(32 * 8 * 1.5)
  decodeRuns(encodeRuns(planes, 16), { left: 8, right: 24, top: 2, bottom: 6 }, frame, 32)
  expect([...frame.subarray(2 * 32 + 8, 2 * 32 + 24)]).toEqual([...planes.subarray(0, 16)])
  expect([...frame.subarray(5 * 32 + 8, 5 * 32 + 24)]).toEqual([...planes.subarray(48, 64)])
  const [u, from] = [32 * 8, 16 * 4]
  expect([...frame.subarray(u + 2 * 16 + 4, u + 2 * 16 + 12)]).toEqual([...planes.subarray(from + 8, from + 16)])
  expect(frame.subarray(0, 2 * 32).every((byte) => byte === 0)).toBe(true)
})
