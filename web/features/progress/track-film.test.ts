import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isComplete, shareSeen, unite } from '#rules/progress.ts'
import { createStore } from '#web/player/core/engine/store.ts'
import { trackFilm } from './track-film.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const still = { ready: false, paused: true, ended: false, seeking: false, time: 0, rate: 1 }

/** A film of a minute on a page, and what is told of it: `play 0`. `before`: seconds from the start that were seen another day. */
const show = (before = 0) => {
  const state = createStore({ ...still })
  const told: string[] = []
  const ranges: { from: number; to: number }[] = []
  const { stop } = trackFilm({
    state,
    send: ({ action, position }, seen) => {
      told.push(`${action} ${position}`)
      ranges.push(...seen.take())
    },
    isComplete: (seen) => isComplete(shareSeen([{ from: 0, to: before }, ...seen.all()], 60)),
  })
  /** Plays on for so many seconds, with the small steps of a real film. */
  const play = (seconds: number) => {
    for (let step = 0; step < seconds * 4; step += 1) {
      vi.advanceTimersByTime(250 / state.get().rate)
      state.set({ time: state.get().time + 0.25 })
    }
  }
  const jump = (time: number) => {
    state.set({ seeking: true, time })
    state.set({ seeking: false })
  }
  return { state, told, ranges, stop, play, jump }
}

test('a film that plays is told of at its start, every ten seconds, and at pauses', () => {
  const { state, told, ranges, play } = show()
  state.set({ paused: false })
  expect(told).toEqual([])
  state.set({ ready: true })
  play(25)
  state.set({ paused: true })
  vi.advanceTimersByTime(60_000)
  state.set({ paused: false })
  play(3)
  state.set({ ended: true })
  expect(told).toEqual(['play 0', 'progress 10', 'progress 20', 'pause 25', 'play 25', 'pause 28'])
  expect(ranges).toEqual([
    { from: 0, to: 10 },
    { from: 10, to: 20 },
    { from: 20, to: 25 },
    { from: 25, to: 28 },
  ])
})

test('only what has played was seen: not what a jump leaves out, and a loop counts once', () => {
  const { state, ranges, play, jump, stop } = show()
  state.set({ ready: true, paused: false })
  play(4)
  jump(40)
  state.set({ rate: 2 })
  for (let pass = 0; pass < 3; pass += 1) {
    play(2)
    jump(40)
  }
  // A loop that is closed by setting the time, with no event of a seek in between.
  play(1)
  state.set({ time: 20 })
  play(1)
  stop()
  expect(unite(ranges)).toEqual([
    { from: 0, to: 4 },
    { from: 20, to: 21 },
    { from: 40, to: 42 },
  ])
})

test('a lesson completes once, at nine tenths of its distinct seconds', () => {
  const { state, told, play, jump } = show(30)
  state.set({ ready: true, paused: false })
  jump(30)
  play(30)
  state.set({ ended: true })
  expect(told.filter((what) => what.startsWith('complete'))).toEqual(['complete 54'])
})

test('a lesson that was complete before does not complete again', () => {
  const { state, told, play } = show(58)
  state.set({ ready: true, paused: false })
  play(9)
  expect(told).toEqual(['play 0'])
})

test('dragging along the bar is told once, where it ended', () => {
  const { state, told, jump } = show()
  state.set({ ready: true, paused: false })
  for (const time of [10, 20, 30]) {
    jump(time)
    vi.advanceTimersByTime(300)
  }
  expect(told).toEqual(['play 0'])
  vi.advanceTimersByTime(1000)
  expect(told).toEqual(['play 0', 'seek 30'])
})

test('leaving the page of a film that plays is a pause, leaving one that stands is nothing', () => {
  const playing = show()
  playing.state.set({ ready: true, paused: false })
  playing.play(4)
  playing.stop()
  playing.state.set({ paused: true })
  expect(playing.told).toEqual(['play 0', 'pause 4'])
  const standing = show()
  standing.state.set({ ready: true })
  standing.stop()
  vi.advanceTimersByTime(5000)
  expect(standing.told).toEqual([])
})

test('whoever moves a film that stands and leaves has chosen a place', () => {
  const { state, told, jump, stop } = show()
  state.set({ ready: true })
  jump(40)
  stop()
  vi.advanceTimersByTime(5000)
  expect(told).toEqual(['seek 40'])
})
