import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createBufferingWatch, type BufferingState } from './buffering.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function watch() {
  let signs: BufferingState = { waiting: false, stalled: false }
  return { ...createBufferingWatch((now) => (signs = now)), signs: () => signs }
}

test('a short wait shows nothing', () => {
  const { waits, goesOn, signs } = watch()
  waits()
  vi.advanceTimersByTime(300)
  goesOn()
  vi.advanceTimersByTime(10_000)
  expect(signs()).toEqual({ waiting: false, stalled: false })
})

test('a wait is shown, and explained after three seconds', () => {
  const { waits, signs } = watch()
  waits()
  vi.advanceTimersByTime(500)
  expect(signs()).toEqual({ waiting: true, stalled: false })
  vi.advanceTimersByTime(2500)
  expect(signs()).toEqual({ waiting: true, stalled: true })
})

test('a repeated wait does not restart the timer', () => {
  const { waits, signs } = watch()
  waits()
  vi.advanceTimersByTime(2000)
  waits()
  vi.advanceTimersByTime(1000)
  expect(signs().stalled).toBe(true)
})

test('resumed playback clears the indicator', () => {
  const { waits, goesOn, signs } = watch()
  waits()
  vi.advanceTimersByTime(5000)
  goesOn()
  expect(signs()).toEqual({ waiting: false, stalled: false })
})
