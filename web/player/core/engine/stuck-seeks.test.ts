import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { repeatStuckSeeks } from './stuck-seeks.ts'

/** A minimal video element whose seeks never end. */
function stuckVideo(loadedTo: number) {
  const target = new EventTarget()
  const seeks: number[] = []
  let currentTime = 0
  const video = {
    addEventListener: target.addEventListener.bind(target),
    seeking: true,
    buffered: { length: 1, start: () => 0, end: () => loadedTo },
    get currentTime() {
      return currentTime
    },
    set currentTime(time: number) {
      currentTime = time
      seeks.push(time)
      target.dispatchEvent(new Event('seeking'))
    },
  }
  return { video: video as unknown as HTMLVideoElement, loaded: video.buffered, seeks, target }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a seek that never ends is repeated once its position is buffered', () => {
  const { video, seeks } = stuckVideo(10)
  repeatStuckSeeks({ video, signal: new AbortController().signal })
  video.currentTime = 4
  vi.advanceTimersByTime(2_900)
  expect(seeks).toEqual([4])
  vi.advanceTimersByTime(200)
  expect(seeks).toEqual([4, 4.001])
  vi.advanceTimersByTime(3_100)
  expect(seeks).toHaveLength(3)
})

test('a seek waits until its position is buffered', () => {
  const { video, seeks, loaded } = stuckVideo(2)
  repeatStuckSeeks({ video, signal: new AbortController().signal })
  video.currentTime = 4
  vi.advanceTimersByTime(20_000)
  expect(seeks).toEqual([4])
  loaded.end = () => 10
  vi.advanceTimersByTime(3_100)
  expect(seeks).toEqual([4, 4.001])
})

test('a seek that ended, or whose film was stopped, is not repeated', () => {
  const { video, seeks, target } = stuckVideo(10)
  const stopping = new AbortController()
  repeatStuckSeeks({ video, signal: stopping.signal })
  video.currentTime = 4
  target.dispatchEvent(new Event('seeked'))
  vi.advanceTimersByTime(20_000)
  video.currentTime = 5
  stopping.abort()
  vi.advanceTimersByTime(20_000)
  expect(seeks).toEqual([4, 5])
})
