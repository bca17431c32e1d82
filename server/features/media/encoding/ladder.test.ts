import { expect, test } from 'vitest'
import { planRenditions } from './ladder.ts'

const sizes = (width: number, height: number, frameRate = 30) =>
  planRenditions({ width, height, frameRate }).map((rendition) => `${rendition.width}×${rendition.height}`)

test('a full HD film gets all four renditions', () => {
  expect(sizes(1920, 1080)).toEqual(['1920×1080', '1280×720', '854×480', '426×240'])
})

test('a 4K film is scaled down to 1080', () => {
  expect(sizes(3840, 2160)[0]).toBe('1920×1080')
})

test('no film is scaled up', () => {
  for (const [width, height] of [
    [1280, 720],
    [640, 360],
    [320, 240],
    [200, 150],
    [64, 64],
    [1919, 1079],
  ] as const)
    for (const made of planRenditions({ width, height, frameRate: 30 })) {
      expect(made.width).toBeLessThanOrEqual(width)
      expect(made.height).toBeLessThanOrEqual(height)
    }
})

test('portrait stays portrait', () => {
  expect(sizes(1080, 1920)).toEqual(['1080×1920', '720×1280', '480×854', '240×426'])
})

test('a size between two rungs is the best rendition, and a rung just below it is omitted', () => {
  expect(sizes(640, 360)).toEqual(['640×360', '426×240'])
  expect(sizes(1024, 576)).toEqual(['1024×576', '426×240'])
  expect(sizes(1920, 800)).toEqual(['1920×800', '1152×480', '576×240'])
})

test('a film smaller than the smallest rung has one rendition of its own size', () => {
  expect(sizes(176, 144)).toEqual(['176×144'])
})

test('all sides are even, as H.264 requires', () => {
  for (let side = 65; side < 700; side += 7)
    for (const { width, height } of planRenditions({ width: Math.round(side * 1.37), height: side, frameRate: 25 }))
      expect([width % 2, height % 2]).toEqual([0, 0])
})

test('smaller renditions need less bandwidth, and higher frame rates more', () => {
  const rates = planRenditions({ width: 1920, height: 1080, frameRate: 30 }).map(({ maxRate }) => maxRate)
  expect(rates).toEqual(rates.toSorted((a, b) => b - a))
  expect(rates[0]).toBe(5_000_000)
  expect(planRenditions({ width: 1920, height: 1080, frameRate: 60 })[0]?.maxRate).toBeGreaterThan(5_000_000)
})
