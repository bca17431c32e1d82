import type { PlayerContext } from '../engine/player-context.ts'
import { passAt } from './drill.ts'
import { frameAt, middleOf } from './frames.ts'
import { addPass } from './hardest-chapter.ts'
import type { Snapshot } from '../engine/state.ts'
import { stretchOf } from './study-state.ts'

/** Distance to B in seconds at which the timer starts. */
const BACKSTOP_LEAD = 0.3

interface LoopNeeds extends Pick<PlayerContext, 'video' | 'state' | 'signal'> {
  play: () => void
}

/** First and last frame of the loop. The loop ends before the last frames of the film, where `ended` would fire. */
function framesOf({ a, b, frameRate, duration }: Snapshot) {
  const stretch = stretchOf({ a, b })
  if (!stretch) return undefined
  return {
    first: frameAt(stretch.a, frameRate),
    last: Math.min(frameAt(stretch.b, frameRate), frameAt(duration, frameRate) - 2),
  }
}

/**
 * Plays the loop: seeks to A after its last frame, repeats it as the drill defines, then continues. A member's seek
 * past B leaves the loop; a hole skipped by hls.js does not.
 */
export function followLoop({ video, state, signal, play }: LoopNeeds) {
  /** Previous frame, or the target of a later seek. */
  let previousFrame = 0
  /** The next `seeking` event is our own. */
  let isSeekingBack = false
  /** Backup timer, because frame callbacks are late on a busy machine. */
  let backstop: ReturnType<typeof setTimeout> | undefined

  /** Seeks before updating the snapshot, because rendering would let the film run past B. */
  const seekBack = (first: number) => {
    clearTimeout(backstop)
    isSeekingBack = true
    previousFrame = first
    video.currentTime = middleOf(first, state.get().frameRate)
  }
  const restBefore = (rest: number) => {
    video.pause()
    setTimeout(() => !signal.aborted && state.get().resting && play(), rest * 1000)
  }
  const passDone = (first: number) => {
    const { drill, pass, looped } = state.get()
    const stretch = stretchOf(state.get())
    if (stretch) state.set({ looped: addPass(looped, stretch) })
    const goesOn = passAt(drill, pass + 1) !== undefined
    if (goesOn) seekBack(first)
    const { rest } = drill
    state.set({ pass: pass + 1, drilled: !goesOn, ...(goesOn && { wrapping: true, resting: rest > 0 }) })
    if (goesOn && rest > 0) restBefore(rest)
  }
  const check = (mediaTime: number) => {
    const now = state.get()
    const loop = framesOf(now)
    // Ignores a late frame after B during the seek back or a pause; it would be mistaken for a seek by the member.
    if (!loop || now.paused || now.wrapping) return
    const shown = frameAt(mediaTime, now.frameRate)
    const previous = previousFrame
    previousFrame = shown
    if (now.drilled || previous > loop.last) return
    if (shown >= loop.last) return passDone(loop.first)
    clearTimeout(backstop)
    const left = (middleOf(loop.last, now.frameRate) - video.currentTime) / now.rate
    if (left < BACKSTOP_LEAD) backstop = setTimeout(() => check(video.currentTime), left * 1000)
  }

  followFrames(
    { video, state, signal },
    check,
    () => (previousFrame = frameAt(video.currentTime, state.get().frameRate)),
  )
  signal.addEventListener('abort', () => clearTimeout(backstop))
  const on = (event: string, listener: () => void) => video.addEventListener(event, listener, { signal })
  // Hidden pages get no frame callbacks, but the sound continues.
  on('timeupdate', () => document.hidden && check(video.currentTime))
  const seekStarted = () => {
    // hls.js may skip a hole before our seek starts; the next event then belongs to the skip.
    if (isSeekingBack) return void (isSeekingBack = false)
    // Keeps the frame before the hole, so that a skip past B ends the pass.
    if (state.get().skipping) return state.set({ skipping: false })
    previousFrame = frameAt(video.currentTime, state.get().frameRate)
    const loop = framesOf(state.get())
    // Seeking back into a finished loop restarts it.
    if (state.get().drilled && loop && previousFrame >= loop.first && previousFrame < loop.last)
      state.set({ drilled: false, pass: 0 })
  }
  on('seeking', seekStarted)
  on('seeked', () => state.set({ wrapping: false }))
  followSpeed({ video, state, signal })
}

/**
 * Checks every frame while there is a loop. Otherwise the callback is removed, because it forces a render per frame.
 * `begin` is called before the first frame.
 */
function followFrames(
  { video, state, signal }: Omit<LoopNeeds, 'play'>,
  check: (time: number) => void,
  begin: () => void,
) {
  let requested: number | undefined
  const isLoop = () => !signal.aborted && stretchOf(state.get()) !== undefined
  const request = () => {
    requested = video.requestVideoFrameCallback((_moment, { mediaTime }) => {
      requested = undefined
      if (!isLoop()) return
      check(mediaTime)
      request()
    })
  }
  const follow = () => {
    if (requested !== undefined || !isLoop()) return
    begin()
    request()
  }
  follow()
  const leave = state.subscribe(follow)
  signal.addEventListener('abort', () => {
    leave()
    if (requested !== undefined) video.cancelVideoFrameCallback(requested)
  })
}

/** Applies the chosen speed, or the current step of the speed ladder. */
function followSpeed({ video, state, signal }: Omit<LoopNeeds, 'play'>) {
  const follow = () => {
    const now = state.get()
    const pass = stretchOf(now) && !now.drilled ? passAt(now.drill, now.pass) : undefined
    const rate = pass?.speed ?? now.speed
    if (video.playbackRate === rate && video.defaultPlaybackRate === rate) return
    // Loading another film resets to the default rate.
    video.defaultPlaybackRate = rate
    video.playbackRate = rate
  }
  follow()
  signal.addEventListener('abort', state.subscribe(follow))
}
