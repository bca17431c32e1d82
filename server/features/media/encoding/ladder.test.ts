import { expect, test } from 'vitest'
import { planRenditions } from './ladder.ts'

const planSizes = (width: number, height: number, frameRate = 30) =>
  planRenditions({ width, height, frameRate }).map((rendition) => `${rendition.width}×${rendition.height}`)

test('a full HD film gets all four renditions', () => {
  expect(planSizes(1920, 1080)).toEqual(['1920×1080', '1280×720', '854×480', '426×240'])
})

test('a 4K film is scaled down to 1080', () => {
  expect(planSizes(3840, 2160)[0]).toBe('1920×1080')
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
    for (const rendition of planRenditions({ width, height, frameRate: 30 })) {
      expect(rendition.width).toBeLessThanOrEqual(width)
      expect(rendition.height).toBeLessThanOrEqual(height)
    }
})

test('the renditions of a portrait film are portrait', () => {
  expect(planSizes(1080, 1920)).toEqual(['1080×1920', '720×1280', '480×854', '240×426'])
})

test('a film between two standard sizes keeps its own size, and the standard size just below it is omitted', () => {
  expect(planSizes(640, 360)).toEqual(['640×360', '426×240'])
  expect(planSizes(1024, 576)).toEqual(['1024×576', '426×240'])
  expect(planSizes(1920, 800)).toEqual(['1920×800', '1152×480', '576×240'])
})

test('a film smaller than the smallest standard size has one rendition of its own size', () => {
  expect(planSizes(176, 144)).toEqual(['176×144'])
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
