import { expect, test } from 'vitest'
import { panBy, wholePicture, zoomAt, zoomStep, MOST_ZOOM } from './zoom.ts'

test('the point under the finger stays there while the picture grows', () => {
  const at = { x: 0.25, y: -0.5 }
  const grown = zoomAt(wholePicture, 2, at)
  // A point of the picture lies at zoom.x + p * scale.
  expect(grown.x + at.x * grown.scale).toBeCloseTo(at.x)
  expect(grown.y + at.y * grown.scale).toBeCloseTo(at.y)
})

test('no edge of the picture ever comes into its room, and the whole picture stands in its middle', () => {
  expect(panBy({ scale: 2, x: 0, y: 0 }, 3, -3)).toEqual({ scale: 2, x: 0.5, y: -0.5 })
  expect(zoomAt({ scale: 2, x: 0.5, y: 0.5 }, 0.1)).toEqual(wholePicture)
  expect(zoomAt(wholePicture, 100).scale).toBe(MOST_ZOOM)
})

test('the keys go from stop to stop, there and back', () => {
  expect(zoomStep(wholePicture, 1).scale).toBe(1.5)
  expect(zoomStep(zoomStep(wholePicture, 1), -1)).toEqual(wholePicture)
  expect(zoomStep(wholePicture, -1)).toEqual(wholePicture)
})
