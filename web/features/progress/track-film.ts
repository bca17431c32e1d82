import type { VideoEvent } from '#contract/collections/events-video.ts'
import { PROGRESS_INTERVAL_MS } from '#contract/limits.ts'
import type { Snapshot, PlayerStore } from '#web/player/core/engine/state.ts'
import { createRangeRecorder, type RangeRecorder } from './record-ranges.ts'

type FilmState = Pick<Snapshot, 'ready' | 'paused' | 'ended' | 'seeking' | 'isInitialSeek' | 'time' | 'rate'>
type FilmEvent = Pick<VideoEvent, 'action' | 'position'>

interface Options {
  /** State of the player. */
  state: { get: () => FilmState; subscribe: PlayerStore['subscribe'] }
  /** Sends an event. `ranges` provides the watched ranges. */
  send: (event: FilmEvent, ranges: RangeRecorder) => void
  /** Returns whether the lesson is complete with these ranges. Undefined until previous ranges are loaded. */
  isComplete: (ranges: RangeRecorder) => boolean | undefined
  /** Returns milliseconds since 1970. */
  now?: () => number
}

/** Milliseconds to debounce seeks, because dragging the bar seeks repeatedly. */
const SEEK_DEBOUNCE_MS = 1000

/** Reports the events of a film. Returns functions to stop, and to report a pending seek at once. */
export const trackFilm = ({ state, send, isComplete, now = Date.now }: Options) => {
  const ranges = createRangeRecorder(now)
  let isPlaying = false
  let isSeeking = false
  /** True if the member, not the player, changed the position. */
  let isMemberSeek = false
  let wasComplete: boolean | undefined
  let reportedAt = now()
  let timer: ReturnType<typeof setTimeout> | undefined
  const report = (action: VideoEvent['action']) => {
    reportedAt = now()
    send({ action, position: Math.round(state.get().time * 10) / 10 }, ranges)
  }
  const reportSeek = () => {
    if (timer === undefined) return
    clearTimeout(timer)
    timer = undefined
    report('seek')
  }
  const onStateChange = () => {
    const { ready, paused, ended, seeking, isInitialSeek, time, rate } = state.get()
    const isAdvancing = ready && !paused && !ended
    ranges.update({ time, seeking, rate, isPlaying: isAdvancing })
    if (seeking) isMemberSeek = !isInitialSeek
    if (isSeeking && !seeking && isMemberSeek) {
      clearTimeout(timer)
      timer = setTimeout(reportSeek, SEEK_DEBOUNCE_MS)
    }
    isSeeking = seeking
    const isNowComplete = isComplete(ranges)
    if (wasComplete === false && isNowComplete) report('complete')
    wasComplete = isNowComplete
    if (isAdvancing !== isPlaying) report(isAdvancing ? 'play' : 'pause')
    else if (isAdvancing && now() - reportedAt >= PROGRESS_INTERVAL_MS) report('progress')
    isPlaying = isAdvancing
  }
  const unsubscribe = state.subscribe(onStateChange)
  onStateChange()
  const stop = () => {
    unsubscribe()
    reportSeek()
    if (isPlaying) report('pause')
  }
  return { stop, reportSeek }
}
