import { expect, test } from 'vitest'
import { visibleMilliseconds, scrollStart } from './draw-wave.ts'

test('the waveform scrolls when the playback position nears its edge or jumps', () => {
  const span = visibleMilliseconds(720)
  expect(span).toBe(10_000)
  expect(scrollStart(0, 8900, span)).toBe(0)
  expect(scrollStart(0, 9100, span)).toBe(7600)
  expect(scrollStart(7600, 9100, span)).toBe(7600)
  expect(scrollStart(7600, 2000, span)).toBe(500)
  expect(scrollStart(7600, 0, span)).toBe(0)
})
