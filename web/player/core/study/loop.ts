import type { PlayerContext } from '../engine/player-context.ts'
import { passAt } from './drill.ts'
import { frameAt, middleOf } from './frames.ts'
import { addPass } from './hardest-chapter.ts'
import type { Snapshot } from '../engine/state.ts'
import { stretchOf } from './study-state.ts'

/** The timer for B starts when B is this close. Seconds. */
const BACKSTOP_LEAD = 0.3

interface LoopNeeds extends Pick<PlayerContext, 'video' | 'state' | 'signal'> {
  play: () => void
}

/**
 * The first and the last frame of the loop. The loop ends before the last frames of the film, where the film would end.
 */
function framesOf({ a, b, frameRate, duration }: Snapshot) {
  const stretch = stretchOf({ a, b })
  if (!stretch) return undefined
  return {
    first: frameAt(stretch.a, frameRate),
    last: Math.min(frameAt(stretch.b, frameRate), frameAt(duration, frameRate) - 2),
  }
}

/**
 * Plays the loop of the snapshot: jumps back to A as soon as the last frame is shown, as often as the drill says, and
 * goes on after that. A member who seeks past B leaves the loop and is not sent back. hls.js, which skips a hole in
 * what is loaded, does not leave it.
 */
export function followLoop({ video, state, signal, play }: LoopNeeds) {
  /** The frame shown before, or the target of a seek since then. */
  let previousFrame = 0
  /** The next seek of the element is ours and no member's. */
  let isSeekingBack = false
  /** Frames come late on a busy machine; the timer ends the pass in time. */
  let backstop: ReturnType<typeof setTimeout> | undefined

  /** Seeks before the snapshot changes: rendering first would let the film run on past B. */
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
    // A frame from before the return may come while the film is on its way, or after a pause, and be behind B. It would
    // look as if a member had gone there, and the loop were left.
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
  // A hidden page gets no frames; the sound goes on.
  on('timeupdate', () => document.hidden && check(video.currentTime))
  const seekStarted = () => {
    // hls.js may skip a hole before this one has begun: the next event is then that of the skip.
    if (isSeekingBack) return void (isSeekingBack = false)
    // The frame before the hole stays the previous one, so that a skip past B ends the pass as playing does.
    if (state.get().skipping) return state.set({ skipping: false })
    previousFrame = frameAt(video.currentTime, state.get().frameRate)
    const loop = framesOf(state.get())
    // A seek back into a finished loop starts the loop again.
    if (state.get().drilled && loop && previousFrame >= loop.first && previousFrame < loop.last)
      state.set({ drilled: false, pass: 0 })
  }
  on('seeking', seekStarted)
  on('seeked', () => state.set({ wrapping: false }))
  followSpeed({ video, state, signal })
}

/**
 * Checks every frame as long as there is a loop. Without a loop it stops, because a page with this callback renders
 * each frame, which costs more than the film. `begin` is called before the first frame.
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

/** Plays at the chosen speed, or at the current step of the speed ladder. */
function followSpeed({ video, state, signal }: Omit<LoopNeeds, 'play'>) {
  const follow = () => {
    const now = state.get()
    const pass = stretchOf(now) && !now.drilled ? passAt(now.drill, now.pass) : undefined
    const rate = pass?.speed ?? now.speed
    if (video.playbackRate === rate && video.defaultPlaybackRate === rate) return
    // A film that loads again starts at the default rate.
    video.defaultPlaybackRate = rate
    video.playbackRate = rate
  }
  follow()
  signal.addEventListener('abort', state.subscribe(follow))
}
