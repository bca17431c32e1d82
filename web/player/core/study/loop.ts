import type { PlayerContext } from '../engine/player-context.ts'
import { passAt } from './drill.ts'
import { frameAt, middleOf } from './frames.ts'
import type { Snapshot } from '../engine/state.ts'
import { stretchOf } from './study-state.ts'

/** Seconds. */
const SOON = 0.3

interface LoopNeeds extends Pick<PlayerContext, 'video' | 'state' | 'signal'> {
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
  /** The picture shown before, or the one the film was sent to since. */
  let before = 0
  /** Pictures come late when the machine is busy; B must not wait for them. */
  let backstop: ReturnType<typeof setTimeout> | undefined

  /** The film is sent first: all that draws what has changed meanwhile would let it run on past B. */
  const back = (first: number) => {
    clearTimeout(backstop)
    video.currentTime = middleOf(first, state.get().frameRate)
  }
  const restBefore = (rest: number) => {
    video.pause()
    setTimeout(() => !signal.aborted && state.get().resting && play(), rest * 1000)
  }
  const passDone = (first: number) => {
    const { drill, pass } = state.get()
    const goesOn = passAt(drill, pass + 1) !== undefined
    if (goesOn) back(first)
    const { rest } = drill
    state.set({ pass: pass + 1, drilled: !goesOn, ...(goesOn && { wrapping: true, resting: rest > 0 }) })
    if (goesOn && rest > 0) restBefore(rest)
  }
  const look = (mediaTime: number) => {
    const now = state.get()
    const loop = picturesOf(now)
    const shown = frameAt(mediaTime, now.frameRate)
    const previous = before
    before = shown
    if (!loop || now.paused || now.wrapping) return
    if (now.drilled || previous > loop.last) return
    if (shown >= loop.last) return passDone(loop.first)
    clearTimeout(backstop)
    const left = (middleOf(loop.last, now.frameRate) - video.currentTime) / now.rate
    if (left < SOON) backstop = setTimeout(() => look(video.currentTime), left * 1000)
  }

  followPictures({ video, state, signal }, look, () => (before = frameAt(video.currentTime, state.get().frameRate)))
  signal.addEventListener('abort', () => clearTimeout(backstop))
  const on = (event: string, listener: () => void) => video.addEventListener(event, listener, { signal })
  // A page that nobody sees is shown no pictures; the sound goes on.
  on('timeupdate', () => document.hidden && look(video.currentTime))
  const sent = () => {
    before = frameAt(video.currentTime, state.get().frameRate)
    const loop = picturesOf(state.get())
    // Whoever goes back into a loop that is over begins it anew; whoever goes past B means to be there.
    if (state.get().drilled && loop && before >= loop.first && before < loop.last)
      state.set({ drilled: false, pass: 0 })
  }
  on('seeking', sent)
  on('seeked', () => state.set({ wrapping: false }))
  followSpeed({ video, state, signal })
}

/**
 * Tells of every picture as long as there is a loop, and no longer: a page that hears of each is drawn as often, which costs more than the film.
 * `begin` is called before the first.
 */
function followPictures(
  { video, state, signal }: Omit<LoopNeeds, 'play'>,
  look: (time: number) => void,
  begin: () => void,
) {
  let asked: number | undefined
  const isLoop = () => !signal.aborted && stretchOf(state.get()) !== undefined
  const ask = () => {
    asked = video.requestVideoFrameCallback((_moment, { mediaTime }) => {
      asked = undefined
      if (!isLoop()) return
      look(mediaTime)
      ask()
    })
  }
  const follow = () => {
    if (asked !== undefined || !isLoop()) return
    begin()
    ask()
  }
  follow()
  const leave = state.subscribe(follow)
  signal.addEventListener('abort', () => {
    leave()
    if (asked !== undefined) video.cancelVideoFrameCallback(asked)
  })
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
