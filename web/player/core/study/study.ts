import { defaultDrill, type Drill } from './drill.ts'
import type { PlayerContext } from '../engine/player-context.ts'
import { frameAt, frameMiddle, moveByFrames, frameStart } from './frames.ts'
import { MAX_SPEED, MIN_SPEED } from './speeds.ts'
import { isLoop, MIN_LOOP_LENGTH, getLoopStretch, toMillisecond, type Stretch, type StudyState } from './study-state.ts'

/** Commands for studying a film. They change the snapshot; `loop.ts` plays the loop. */
export interface Study {
  /**
   * Sets the start or end of the loop, at the current or a given time. An end beyond the other swaps with it; one too
   * close to it removes it.
   */
  mark: (end: 'a' | 'b', time?: number) => void
  /** Moves an end up to the other one. */
  move: (end: 'a' | 'b', time: number) => void
  /** Moves an end by frames. */
  nudge: (end: 'a' | 'b', frames: number) => void
  /** Sets a loop, optionally with its drill, and plays it from A. */
  loop: (stretch: Stretch, drill?: Partial<Drill>) => void
  clear: () => void
  drill: (patch: Partial<Drill>) => void
  /** Restarts the first pass from A. */
  again: () => void
  toggleMirror: () => void
  /** Pauses and steps one frame. */
  step: (direction: 1 | -1) => void
  /** Applies the state of a URL or a saved clip. */
  open: (study: StudyState) => void
  /** Returns the state to share or save. */
  read: () => StudyState
}

interface StudyOptions extends Pick<PlayerContext, 'video' | 'state'> {
  pause: () => void
  play: () => void
  seek: (time: number) => void
  /** Seeks to the resume position. */
  begin: (time: number) => void
}

export function createStudy({ video, state, pause, play, seek, begin }: StudyOptions): Study {
  const now = () => frameStart(frameAt(video.currentTime, state.get().frameRate), state.get().frameRate)
  const firstPass = { pass: 0, isDrillDone: false } as const
  const setEnds = (ends: { a: number | undefined; b: number | undefined }) => state.set({ ...ends, ...firstPass })
  const mark: Study['mark'] = (end, time = now()) => {
    const { a, b, duration } = state.get()
    const clampedTime = toMillisecond(Math.min(Math.max(0, time), duration || time))
    const other = end === 'a' ? b : a
    if (other !== undefined && isLoop(other, clampedTime)) setEnds({ a: other, b: clampedTime })
    else if (other !== undefined && isLoop(clampedTime, other)) setEnds({ a: clampedTime, b: other })
    else setEnds({ a: undefined, b: undefined, [end]: clampedTime })
  }
  const move: Study['move'] = (end, time) => {
    const { a, b } = state.get()
    const earliest = end === 'b' && a !== undefined ? a + MIN_LOOP_LENGTH : 0
    const latest = end === 'a' && b !== undefined ? b - MIN_LOOP_LENGTH : time
    mark(end, Math.max(earliest, Math.min(time, latest)))
  }
  const again = () => {
    const { a } = state.get()
    state.set(firstPass)
    if (a !== undefined) seek(frameMiddle(frameAt(a, state.get().frameRate), state.get().frameRate))
    play()
  }
  /** Frame of the last step while its seek is pending. */
  let target: number | undefined

  return {
    mark,
    move,
    nudge: (end, frames) => {
      const { frameRate, [end]: time } = state.get()
      if (time !== undefined) move(end, moveByFrames(time, frames, frameRate))
    },
    loop: ({ a, b }, drill) => {
      state.set({ a: toMillisecond(a), b: toMillisecond(b), drill: { ...defaultDrill, ...drill } })
      again()
    },
    clear: () => {
      setEnds({ a: undefined, b: undefined })
      state.set({ drill: defaultDrill })
    },
    drill: (patch) => {
      // Repetitions set while the ladder is on are kept after it.
      const chosen = patch.reps === undefined ? {} : { wasEndless: false }
      state.set({ drill: { ...state.get().drill, ...chosen, ...patch }, ...firstPass })
    },
    again,
    toggleMirror: () => {
      const mirror = !state.get().mirror
      state.set({ mirror, mirrorHabit: mirror })
    },
    step: (direction) => {
      pause()
      const { frameRate, duration } = state.get()
      const currentFrame = video.seeking && target !== undefined ? target : frameAt(video.currentTime, frameRate)
      target = Math.max(0, Math.min(currentFrame + direction, frameAt(duration, frameRate)))
      seek(frameMiddle(target, frameRate))
    },
    open: ({ t, a, b, speed, mirror }) => {
      if (a !== undefined || b !== undefined) setEnds({ a, b })
      if (speed !== undefined) state.set({ speed: Math.min(Math.max(MIN_SPEED, speed), MAX_SPEED) })
      if (mirror !== undefined) state.set({ mirror })
      const start = t ?? a
      if (start !== undefined) begin(start)
    },
    read: () => {
      const { a, b, speed, mirror } = state.get()
      const savedStudy = {
        t: toMillisecond(video.currentTime),
        mirror: mirror || undefined,
        speed: speed === 1 ? undefined : speed,
      }
      return getLoopStretch({ a, b }) ? { ...savedStudy, a, b } : savedStudy
    },
  }
}
