import type { VideoEvent } from '#contract/collections/events-video.ts'
import { HEARTBEAT } from '#contract/limits.ts'
import type { Snapshot, PlayerStore } from '#web/player/core/engine/state.ts'
import { recordRanges, type Seen } from './record-ranges.ts'

type Film = Pick<Snapshot, 'ready' | 'paused' | 'ended' | 'seeking' | 'time' | 'rate'>
type Report = Pick<VideoEvent, 'action' | 'position'>

interface Options {
  /** What a player knows of its film. */
  state: { get: () => Film; subscribe: PlayerStore['subscribe'] }
  /** Takes an event, and with it what was seen until then. */
  send: (report: Report, seen: Seen) => void
  /** Whether the lesson is complete with what was seen here; undefined as long as nobody knows what was seen before. */
  isComplete: (seen: Seen) => boolean | undefined
  /** Milliseconds. */
  now?: () => number
}

/** Somebody who drags along the bar seeks many times; only where they end up is told. */
const SETTLED = 1000

/** Tells what is done with a film, as long as it stands on the page. Answers how to stop, and how to tell at once of a jump that has not settled. */
export const trackFilm = ({ state, send, isComplete, now = Date.now }: Options) => {
  const seen = recordRanges(now)
  let isPlaying = false
  let isSeeking = false
  let wasComplete: boolean | undefined
  let toldAt = now()
  let timer: ReturnType<typeof setTimeout> | undefined
  const tell = (action: VideoEvent['action']) => {
    toldAt = now()
    send({ action, position: Math.round(state.get().time * 10) / 10 }, seen)
  }
  const settle = () => {
    if (timer === undefined) return
    clearTimeout(timer)
    timer = undefined
    tell('seek')
  }
  const look = () => {
    const { ready, paused, ended, seeking, time, rate } = state.get()
    const plays = ready && !paused && !ended
    seen.look({ time, seeking, rate, plays })
    if (isSeeking && !seeking) {
      clearTimeout(timer)
      timer = setTimeout(settle, SETTLED)
    }
    isSeeking = seeking
    const complete = isComplete(seen)
    if (wasComplete === false && complete) tell('complete')
    wasComplete = complete
    if (plays !== isPlaying) tell(plays ? 'play' : 'pause')
    else if (plays && now() - toldAt >= HEARTBEAT) tell('progress')
    isPlaying = plays
  }
  const leave = state.subscribe(look)
  look()
  const stop = () => {
    leave()
    settle()
    if (isPlaying) tell('pause')
  }
  return { stop, settle }
}
