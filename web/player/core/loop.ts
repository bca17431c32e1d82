import type { Deck } from './deck.ts'
import { passAt } from './drill.ts'
import { frameAt, middleOf } from './frames.ts'
import type { Snapshot } from './state.ts'
import { stretchOf } from './study-state.ts'

interface LoopNeeds extends Pick<Deck, 'video' | 'state' | 'signal'> {
  play: () => void
}

/** The first and the last picture of the loop. The film's very last one is left to the film: it would end there. */
function picturesOf({ a, b, frameRate, duration }: Snapshot) {
  const stretch = stretchOf({ a, b })
  if (!stretch) return undefined
  return {
    first: frameAt(stretch.a, frameRate),
    last: Math.min(frameAt(stretch.b, frameRate), frameAt(duration, frameRate) - 2),
  }
}

/**
 * Plays the loop of the snapshot: back to A as soon as its last picture is shown, as often as the drill says, and on after that.
 * Whoever goes past B by hand means to be there, and is left in peace.
 */
export function followLoop({ video, state, signal, play }: LoopNeeds) {
  /** The picture shown before, unless the film has jumped since. */
  let before: number | undefined

  const back = (first: number, { rest }: Snapshot['drill']) => {
    before = undefined
    state.set({ wrapping: true, resting: rest > 0 })
    video.currentTime = middleOf(first, state.get().frameRate)
    if (rest === 0) return
    video.pause()
    setTimeout(() => !signal.aborted && state.get().resting && play(), rest * 1000)
  }
  const passDone = (first: number) => {
    const { drill, pass } = state.get()
    const goesOn = passAt(drill, pass + 1) !== undefined
    state.set({ pass: pass + 1, drilled: !goesOn })
    if (goesOn) back(first, drill)
  }
  const look = (mediaTime: number) => {
    const now = state.get()
    const loop = picturesOf(now)
    const shown = frameAt(mediaTime, now.frameRate)
    const previous = before
    before = shown
    if (!loop || now.paused || now.wrapping) return
    if (now.drilled && shown >= loop.first && shown < loop.last) state.set({ drilled: false, pass: 0 })
    else if (!now.drilled && previous !== undefined && previous <= loop.last && shown >= loop.last) passDone(loop.first)
  }

  const watch = () => {
    const asked = video.requestVideoFrameCallback((_moment, { mediaTime }) => {
      if (signal.aborted) return
      look(mediaTime)
      watch()
    })
    waiting = asked
  }
  let waiting = 0
  watch()
  signal.addEventListener('abort', () => video.cancelVideoFrameCallback(waiting))
  const on = (event: string, listener: () => void) => video.addEventListener(event, listener, { signal })
  // A page that nobody sees is shown no pictures; the sound goes on.
  on('timeupdate', () => document.hidden && look(video.currentTime))
  on('seeking', () => (before = undefined))
  on('seeked', () => state.set({ wrapping: false }))
  followSpeed({ video, state, signal })
}

/** The speed that is set, or that of the rung the drill stands on. */
function followSpeed({ video, state, signal }: Omit<LoopNeeds, 'play'>) {
  const follow = () => {
    const now = state.get()
    const pass = stretchOf(now) && !now.drilled ? passAt(now.drill, now.pass) : undefined
    const rate = pass?.speed ?? now.speed
    if (video.playbackRate === rate && video.defaultPlaybackRate === rate) return
    // A film that is loaded anew would begin at the default.
    video.defaultPlaybackRate = rate
    video.playbackRate = rate
  }
  follow()
  signal.addEventListener('abort', state.subscribe(follow))
}
