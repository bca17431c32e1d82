import { expect, test } from 'vitest'
import { frameAt, frameMiddle, moveByFrames, frameStart } from './frames.ts'

test.each([24_000 / 1001, 25, 30_000 / 1001, 30, 50, 60])(
  'at %d frames per second, every frame is found by its start rounded to milliseconds',
  (rate) => {
    const lost = Array.from({ length: 50_000 }, (_, frame) => frame).filter(
      (frame) => frameAt(frameStart(frame, rate), rate) !== frame || frameAt(frameMiddle(frame, rate), rate) !== frame,
    )
    expect(lost).toEqual([])
  },
)

test('a step is one frame in either direction, limited to the first frame', () => {
  expect(moveByFrames(4.2, 1, 30)).toBe(4.233)
  expect(moveByFrames(4.233, -1, 30)).toBe(4.2)
  expect(moveByFrames(0.01, -1, 30)).toBe(0)
})
