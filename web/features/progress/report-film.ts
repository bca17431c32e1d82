import type { VideoEvent } from '#contract/collections/events-video.ts'
import type { Snapshot, PlayerStore } from '#web/player/core/state.ts'

type Film = Pick<Snapshot, 'ready' | 'paused' | 'ended' | 'seeking' | 'time'>
type Report = Pick<VideoEvent, 'action' | 'position'>

interface Options {
  /** What a player knows of its film. */
  state: { get: () => Film; subscribe: PlayerStore['subscribe'] }
  send: (report: Report) => void
  /** Milliseconds. */
  now?: () => number
}

/** Milliseconds between two reports of a film that plays. */
const EVERY = 10_000
/** Somebody who drags along the bar seeks many times; only where they end up is told. */
const SETTLED = 1000

/** Tells what is done with a film, as long as it stands on the page. Answers how to stop. */
export const reportFilm = ({ state, send, now = Date.now }: Options) => {
  let isPlaying = false
  let isSeeking = false
  let toldAt = now()
  let timer: ReturnType<typeof setTimeout> | undefined
  const tell = (action: VideoEvent['action']) => {
    toldAt = now()
    send({ action, position: Math.round(state.get().time * 10) / 10 })
  }
  const look = () => {
    const { ready, paused, ended, seeking } = state.get()
    const plays = ready && !paused && !ended
    if (isSeeking && !seeking) {
      clearTimeout(timer)
      timer = setTimeout(() => tell('seek'), SETTLED)
    }
    isSeeking = seeking
    if (plays !== isPlaying) tell(plays ? 'play' : ended ? 'complete' : 'pause')
    else if (plays && now() - toldAt >= EVERY) tell('progress')
    isPlaying = plays
  }
  const stop = state.subscribe(look)
  look()
  return () => {
    stop()
    clearTimeout(timer)
    if (isPlaying) tell('pause')
  }
}
