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
  const { onWaiting, onResumed, signs } = watch()
  onWaiting()
  vi.advanceTimersByTime(300)
  onResumed()
  vi.advanceTimersByTime(10_000)
  expect(signs()).toEqual({ waiting: false, stalled: false })
})

test('a wait is shown, and explained after three seconds', () => {
  const { onWaiting, signs } = watch()
  onWaiting()
  vi.advanceTimersByTime(500)
  expect(signs()).toEqual({ waiting: true, stalled: false })
  vi.advanceTimersByTime(2500)
  expect(signs()).toEqual({ waiting: true, stalled: true })
})

test('a repeated wait does not restart the timer', () => {
  const { onWaiting, signs } = watch()
  onWaiting()
  vi.advanceTimersByTime(2000)
  onWaiting()
  vi.advanceTimersByTime(1000)
  expect(signs().stalled).toBe(true)
})

test('resumed playback clears the indicator', () => {
  const { onWaiting, onResumed, signs } = watch()
  onWaiting()
  vi.advanceTimersByTime(5000)
  onResumed()
  expect(signs()).toEqual({ waiting: false, stalled: false })
})
