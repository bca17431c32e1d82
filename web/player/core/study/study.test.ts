import { expect, test } from 'vitest'
import { createState } from '../engine/state.ts'
import { toggleLadder } from './commands.ts'
import { createStudy } from './study.ts'

/** A paused film of twelve seconds at a time. */
function pausedAt(currentTime: number) {
  const state = createState()
  state.set({ duration: 12, frameRate: 30, mirror: false })
  const video = { currentTime, seeking: false } as HTMLVideoElement
  const seek = (time: number) => (video.currentTime = time)
  const study = createStudy({ video, state, seek, seekToStart: seek, play: () => undefined, pause: () => undefined })
  return { state, study, video, ends: () => [state.get().a, state.get().b] }
}

test('an end is set at the start of the current frame', () => {
  const { study, ends, video } = pausedAt(2.049)
  study.setEnd('a')
  video.currentTime = 4.02
  study.setEnd('b')
  expect(ends()).toEqual([2.033, 4])
})

test('an end set beyond the other swaps with it; a moved one stops there', () => {
  const { study, ends } = pausedAt(0)
  study.playLoop({ a: 3, b: 5 })
  study.moveEnd('a', 9)
  expect(ends()).toEqual([4.9, 5])
  study.setEnd('a', 9)
  expect(ends()).toEqual([5, 9])
  study.setEnd('b', 2)
  expect(ends()).toEqual([2, 5])
  study.setEnd('b', 99)
  expect(ends()).toEqual([2, 12])
  study.moveEndByFrames('a', -1)
  expect(ends()).toEqual([1.967, 12])
})

test('an end set at the other one starts a new loop there', () => {
  const { study, ends } = pausedAt(0)
  study.playLoop({ a: 3, b: 5 })
  study.setEnd('a', 5)
  expect(ends()).toEqual([5, undefined])
})

test('toggling the speed ladder restores the repetitions', () => {
  const { study, state } = pausedAt(3)
  const player = { state, study }
  study.playLoop({ a: 3, b: 5 })
  for (const reps of [0, 7]) {
    study.changeDrill({ reps })
    toggleLadder(player, [])
    expect(state.get().drill).toMatchObject({ ladder: true, reps: reps || 1 })
    toggleLadder(player, [])
    expect(state.get().drill).toMatchObject({ ladder: false, reps })
  }
  // Repetitions set on the ladder replace the saved ones.
  study.changeDrill({ reps: 0 })
  toggleLadder(player, [])
  study.changeDrill({ reps: 3 })
  toggleLadder(player, [])
  expect(state.get().drill.reps).toBe(3)
})

test('a study state that is read can be opened again', () => {
  const one = pausedAt(3.5)
  one.study.playLoop({ a: 3.2, b: 4.1 })
  one.state.set({ speed: 0.5, mirror: true })
  const other = pausedAt(0)
  other.study.applyState(one.study.getState())
  expect(other.study.getState()).toEqual(one.study.getState())
  expect(other.study.getState()).toMatchObject({ a: 3.2, b: 4.1, speed: 0.5, mirror: true })
})

test("a shared mirror setting does not change the member's own", () => {
  const { study, state } = pausedAt(0)
  study.applyState({ mirror: true })
  expect([state.get().mirror, state.get().mirrorSetting]).toEqual([true, undefined])
  study.toggleMirror()
  expect([state.get().mirror, state.get().mirrorSetting]).toEqual([false, false])
})

test('steps are whole frames, limited to the first', () => {
  const { study, video } = pausedAt(1 / 30 + 0.001)
  study.stepFrame(-1)
  study.stepFrame(-1)
  expect(Math.floor(video.currentTime * 30)).toBe(0)
  study.stepFrame(1)
  expect(Math.floor(video.currentTime * 30)).toBe(1)
})
