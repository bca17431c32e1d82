import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isComplete, calculateWatchedShare, mergeRanges } from '#rules/progress.ts'
import { createStore } from '#web/player/core/engine/store.ts'
import { trackFilm } from './track-film.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const pausedState = { ready: false, paused: true, ended: false, seeking: false, isInitialSeek: false, time: 0, rate: 1 }

/** Tracks a one-minute film and records events such as `play 0`. `watchedSeconds` were watched before. */
const trackTestFilm = (watchedSeconds = 0) => {
  const state = createStore({ ...pausedState })
  const events: string[] = []
  const ranges: { from: number; to: number }[] = []
  const { stop } = trackFilm({
    state,
    send: ({ action, position }, recorder) => {
      events.push(`${action} ${position}`)
      ranges.push(...recorder.takeRanges())
    },
    isComplete: (recorder) =>
      isComplete(calculateWatchedShare([{ from: 0, to: watchedSeconds }, ...recorder.getAllRanges()], 60)),
  })
  /** Plays for a number of seconds in steps of 250 ms. */
  const play = (seconds: number) => {
    for (let step = 0; step < seconds * 4; step += 1) {
      vi.advanceTimersByTime(250 / state.get().rate)
      state.set({ time: state.get().time + 0.25 })
    }
  }
  const seek = (time: number) => {
    state.set({ seeking: true, time })
    state.set({ seeking: false })
  }
  return { state, events, ranges, stop, play, seek }
}

test('playback is reported at start, every ten seconds, and at pauses', () => {
  const { state, events, ranges, play } = trackTestFilm()
  state.set({ paused: false })
  expect(events).toEqual([])
  state.set({ ready: true })
  play(25)
  state.set({ paused: true })
  vi.advanceTimersByTime(60_000)
  state.set({ paused: false })
  play(3)
  state.set({ ended: true })
  expect(events).toEqual(['play 0', 'progress 10', 'progress 20', 'pause 25', 'play 25', 'pause 28'])
  expect(ranges).toEqual([
    { from: 0, to: 10 },
    { from: 10, to: 20 },
    { from: 20, to: 25 },
    { from: 25, to: 28 },
  ])
})

test('seeks add no watched ranges, and repetitions of a loop count once', () => {
  const { state, ranges, play, seek, stop } = trackTestFilm()
  state.set({ ready: true, paused: false })
  play(4)
  seek(40)
  state.set({ rate: 2 })
  for (let pass = 0; pass < 3; pass += 1) {
    play(2)
    seek(40)
  }
  // A loop that resets the time without a seek event.
  play(1)
  state.set({ time: 20 })
  play(1)
  stop()
  expect(mergeRanges(ranges)).toEqual([
    { from: 0, to: 4 },
    { from: 20, to: 21 },
    { from: 40, to: 42 },
  ])
})

test('a lesson completes once, at 90% of distinct seconds', () => {
  const { state, events, play, seek } = trackTestFilm(30)
  state.set({ ready: true, paused: false })
  seek(30)
  play(30)
  state.set({ ended: true })
  expect(events.filter((event) => event.startsWith('complete'))).toEqual(['complete 54'])
})

test('a completed lesson does not complete again', () => {
  const { state, events, play } = trackTestFilm(58)
  state.set({ ready: true, paused: false })
  play(9)
  expect(events).toEqual(['play 0'])
})

test('dragging the bar reports one seek to its end', () => {
  const { state, events, seek } = trackTestFilm()
  state.set({ ready: true, paused: false })
  for (const time of [10, 20, 30]) {
    seek(time)
    vi.advanceTimersByTime(300)
  }
  expect(events).toEqual(['play 0'])
  vi.advanceTimersByTime(1000)
  expect(events).toEqual(['play 0', 'seek 30'])
})

test('leaving a page reports a pause only if the film plays', () => {
  const playing = trackTestFilm()
  playing.state.set({ ready: true, paused: false })
  playing.play(4)
  playing.stop()
  playing.state.set({ paused: true })
  expect(playing.events).toEqual(['play 0', 'pause 4'])
  const pausedFilm = trackTestFilm()
  pausedFilm.state.set({ ready: true })
  pausedFilm.stop()
  vi.advanceTimersByTime(5000)
  expect(pausedFilm.events).toEqual([])
})

test('the initial seek is not reported, and later seeks by the member are', () => {
  const { state, events, seek } = trackTestFilm()
  state.set({ ready: true, isInitialSeek: true })
  seek(40)
  state.set({ isInitialSeek: false })
  vi.advanceTimersByTime(5000)
  expect(events).toEqual([])
  seek(20)
  vi.advanceTimersByTime(5000)
  state.set({ isInitialSeek: true, time: 30 })
  // The member drags before the initial seek has finished.
  state.set({ seeking: true })
  state.set({ isInitialSeek: false, time: 50 })
  state.set({ seeking: false })
  vi.advanceTimersByTime(5000)
  expect(events).toEqual(['seek 20', 'seek 50'])
})

test('seeking a paused film and leaving saves the position', () => {
  const { state, events, seek, stop } = trackTestFilm()
  state.set({ ready: true })
  seek(40)
  stop()
  vi.advanceTimersByTime(5000)
  expect(events).toEqual(['seek 40'])
})
