import { expect, test } from 'vitest'
import { panBy, noZoom, zoomAt, zoomStep, MAX_ZOOM } from './zoom.ts'

test('the point under the finger stays in place while zooming', () => {
  const at = { x: 0.25, y: -0.5 }
  const grown = zoomAt(noZoom, 2, at)
  // A point p of the picture is displayed at zoom.x + p * scale.
  expect(grown.x + at.x * grown.scale).toBeCloseTo(at.x)
  expect(grown.y + at.y * grown.scale).toBeCloseTo(at.y)
})

test('the picture always fills the viewport, and is centered unless magnified', () => {
  expect(panBy({ scale: 2, x: 0, y: 0 }, 3, -3)).toEqual({ scale: 2, x: 0.5, y: -0.5 })
  expect(zoomAt({ scale: 2, x: 0.5, y: 0.5 }, 0.1)).toEqual(noZoom)
  expect(zoomAt(noZoom, 100).scale).toBe(MAX_ZOOM)
})

test('the zoom keys move between fixed steps in both directions', () => {
  expect(zoomStep(noZoom, 1).scale).toBe(1.5)
  expect(zoomStep(zoomStep(noZoom, 1), -1)).toEqual(noZoom)
  expect(zoomStep(noZoom, -1)).toEqual(noZoom)
})
