import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStore } from '#web/player/core/store.ts'
import { reportFilm } from './report-film.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const still = { ready: false, paused: true, ended: false, seeking: false, time: 0 }

/** A film on a page, and what is told of it: `play 0`. */
const show = () => {
  const state = createStore({ ...still })
  const told: string[] = []
  const stop = reportFilm({ state, send: ({ action, position }) => told.push(`${action} ${position}`) })
  /** Plays on for so many seconds, with the small steps of a real film. */
  const play = (seconds: number) => {
    for (let step = 0; step < seconds * 4; step += 1) {
      vi.advanceTimersByTime(250)
      state.set({ time: state.get().time + 0.25 })
    }
  }
  return { state, told, stop, play }
}

test('a film that plays is told of at its start, every ten seconds, at pauses and at its end', () => {
  const { state, told, play } = show()
  state.set({ paused: false })
  expect(told).toEqual([])
  state.set({ ready: true })
  play(25)
  state.set({ paused: true })
  vi.advanceTimersByTime(60_000)
  state.set({ paused: false })
  play(3.1)
  state.set({ ended: true })
  expect(told).toEqual(['play 0', 'progress 10', 'progress 20', 'pause 25', 'play 25', 'complete 28.3'])
})

test('dragging along the bar is told once, where it ended', () => {
  const { state, told } = show()
  state.set({ ready: true, paused: false })
  for (const time of [10, 20, 30]) {
    state.set({ seeking: true, time })
    state.set({ seeking: false })
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
  standing.state.set({ ready: true, seeking: true })
  standing.state.set({ seeking: false })
  standing.stop()
  vi.advanceTimersByTime(5000)
  expect(standing.told).toEqual([])
})
