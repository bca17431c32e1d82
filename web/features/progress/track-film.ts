import type { VideoEvent } from '#contract/collections/events-video.ts'
import { HEARTBEAT } from '#contract/limits.ts'
import type { Snapshot, PlayerStore } from '#web/player/core/engine/state.ts'
import { recordRanges, type RangeRecorder } from './record-ranges.ts'

type Film = Pick<Snapshot, 'ready' | 'paused' | 'ended' | 'seeking' | 'opening' | 'time' | 'rate'>
type FilmEvent = Pick<VideoEvent, 'action' | 'position'>

interface Options {
  /** The player's state of the film. */
  state: { get: () => Film; subscribe: PlayerStore['subscribe'] }
  /** Sends an event, and the ranges that were watched until then. */
  send: (event: FilmEvent, ranges: RangeRecorder) => void
  /** Whether the lesson is complete with these ranges; undefined until the earlier ranges are known. */
  isComplete: (ranges: RangeRecorder) => boolean | undefined
  /** Milliseconds. */
  now?: () => number
}

/**
 * Milliseconds after which a seek is reported: dragging along the bar seeks many times, and only the last one counts.
 */
const SETTLED = 1000

/**
 * Reports what the member does with a film, as long as it is on the page. Answers how to stop, and how to report a
 * pending seek at once.
 */
export const trackFilm = ({ state, send, isComplete, now = Date.now }: Options) => {
  const ranges = recordRanges(now)
  let isPlaying = false
  let isSeeking = false
  /** Whether the member, not the player, has moved the film. */
  let isChosen = false
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
  const update = () => {
    const { ready, paused, ended, seeking, opening, time, rate } = state.get()
    const plays = ready && !paused && !ended
    ranges.update({ time, seeking, rate, plays })
    if (seeking) isChosen = !opening
    if (isSeeking && !seeking && isChosen) {
      clearTimeout(timer)
      timer = setTimeout(reportSeek, SETTLED)
    }
    isSeeking = seeking
    const complete = isComplete(ranges)
    if (wasComplete === false && complete) report('complete')
    wasComplete = complete
    if (plays !== isPlaying) report(plays ? 'play' : 'pause')
    else if (plays && now() - reportedAt >= HEARTBEAT) report('progress')
    isPlaying = plays
  }
  const leave = state.subscribe(update)
  update()
  const stop = () => {
    leave()
    reportSeek()
    if (isPlaying) report('pause')
  }
  return { stop, reportSeek }
}
