import { defaultDrill, type Drill } from './drill.ts'
import type { PlayerContext } from '../engine/player-context.ts'
import { frameAt, frameMiddle, moveByFrames, frameStart } from './frames.ts'
import { MAX_SPEED, MIN_SPEED } from './speeds.ts'
import {
  isLoop,
  MIN_LOOP_SECONDS,
  getLoopRange,
  toMillisecond,
  type TimeRange,
  type StudyState,
} from './study-state.ts'

/** Commands for studying a film. They change the snapshot; `loop.ts` plays the loop. */
export interface Study {
  /**
   * Sets the start (A) or end (B) of the loop to the current frame or to `time`. Swaps the ends if A would be after B.
   * Removes the other end if the loop would be too short.
   */
  setEnd: (end: 'a' | 'b', time?: number) => void
  /** Moves an end of the loop, which stays on its side of the other end. */
  moveEnd: (end: 'a' | 'b', time: number) => void
  /** Moves an end of the loop by a number of frames. */
  moveEndByFrames: (end: 'a' | 'b', frames: number) => void
  /** Sets a loop, optionally with its drill, and plays it from A. */
  playLoop: (range: TimeRange, drill?: Partial<Drill>) => void
  clearLoop: () => void
  changeDrill: (patch: Partial<Drill>) => void
  /** Restarts the drill: plays the first pass from A. */
  restart: () => void
  toggleMirror: () => void
  /** Pauses and steps one frame. */
  stepFrame: (direction: 1 | -1) => void
  /** Applies the state from a URL or a saved clip. */
  applyState: (study: StudyState) => void
  /** Returns the state to share or save. */
  getState: () => StudyState
}

interface StudyOptions extends Pick<PlayerContext, 'video' | 'state'> {
  pause: () => void
  play: () => void
  seek: (time: number) => void
  /** Seeks to the resume position. */
  seekToStart: (time: number) => void
}

export function createStudy({ video, state, pause, play, seek, seekToStart }: StudyOptions): Study {
  const getFrameTime = () => frameStart(frameAt(video.currentTime, state.get().frameRate), state.get().frameRate)
  const firstPass = { pass: 0, isDrillDone: false } as const
  const setEnds = (ends: { a: number | undefined; b: number | undefined }) => state.set({ ...ends, ...firstPass })
  const setEnd: Study['setEnd'] = (end, time = getFrameTime()) => {
    const { a, b, duration } = state.get()
    const clampedTime = toMillisecond(Math.min(Math.max(0, time), duration || time))
    const otherEnd = end === 'a' ? b : a
    if (otherEnd !== undefined && isLoop(otherEnd, clampedTime)) setEnds({ a: otherEnd, b: clampedTime })
    else if (otherEnd !== undefined && isLoop(clampedTime, otherEnd)) setEnds({ a: clampedTime, b: otherEnd })
    else setEnds({ a: undefined, b: undefined, [end]: clampedTime })
  }
  const moveEnd: Study['moveEnd'] = (end, time) => {
    const { a, b } = state.get()
    const earliestTime = end === 'b' && a !== undefined ? a + MIN_LOOP_SECONDS : 0
    const latestTime = end === 'a' && b !== undefined ? b - MIN_LOOP_SECONDS : time
    setEnd(end, Math.max(earliestTime, Math.min(time, latestTime)))
  }
  const restart = () => {
    const { a } = state.get()
    state.set(firstPass)
    if (a !== undefined) seek(frameMiddle(frameAt(a, state.get().frameRate), state.get().frameRate))
    play()
  }
  /** Frame of the last step while its seek is pending. */
  let pendingFrame: number | undefined

  return {
    setEnd,
    moveEnd,
    moveEndByFrames: (end, frames) => {
      const { frameRate, [end]: time } = state.get()
      if (time !== undefined) moveEnd(end, moveByFrames(time, frames, frameRate))
    },
    playLoop: ({ a, b }, drill) => {
      state.set({ a: toMillisecond(a), b: toMillisecond(b), drill: { ...defaultDrill, ...drill } })
      restart()
    },
    clearLoop: () => {
      setEnds({ a: undefined, b: undefined })
      state.set({ drill: defaultDrill })
    },
    changeDrill: (patch) => {
      // Repetitions chosen while the ladder is on are kept when it is turned off.
      const endless = patch.reps === undefined ? {} : { wasEndless: false }
      state.set({ drill: { ...state.get().drill, ...endless, ...patch }, ...firstPass })
    },
    restart,
    toggleMirror: () => {
      const mirror = !state.get().mirror
      state.set({ mirror, mirrorSetting: mirror })
    },
    stepFrame: (direction) => {
      pause()
      const { frameRate, duration } = state.get()
      const currentFrame =
        video.seeking && pendingFrame !== undefined ? pendingFrame : frameAt(video.currentTime, frameRate)
      pendingFrame = Math.max(0, Math.min(currentFrame + direction, frameAt(duration, frameRate)))
      seek(frameMiddle(pendingFrame, frameRate))
    },
    applyState: ({ t, a, b, speed, mirror }) => {
      if (a !== undefined || b !== undefined) setEnds({ a, b })
      if (speed !== undefined) state.set({ speed: Math.min(Math.max(MIN_SPEED, speed), MAX_SPEED) })
      if (mirror !== undefined) state.set({ mirror })
      const start = t ?? a
      if (start !== undefined) seekToStart(start)
    },
    getState: () => {
      const { a, b, speed, mirror } = state.get()
      const savedStudy = {
        t: toMillisecond(video.currentTime),
        mirror: mirror || undefined,
        speed: speed === 1 ? undefined : speed,
      }
      return getLoopRange({ a, b }) ? { ...savedStudy, a, b } : savedStudy
    },
  }
}
