import type { PlayerContext } from '../engine/player-context.ts'
import { passAt } from './drill.ts'
import { frameAt, frameMiddle } from './frames.ts'
import { addPass } from './hardest-chapter.ts'
import type { Snapshot } from '../engine/state.ts'
import { getLoopRange } from './study-state.ts'

/** Seconds before B at which the backup timer starts. */
const BACKUP_LEAD_SECONDS = 0.3

interface LoopOptions extends Pick<PlayerContext, 'video' | 'state' | 'signal'> {
  play: () => void
}

/** First and last frame of the loop. The loop ends before the last frames of the film, where `ended` would fire. */
function getLoopFrames({ a, b, frameRate, duration }: Snapshot) {
  const range = getLoopRange({ a, b })
  if (!range) return undefined
  return {
    first: frameAt(range.a, frameRate),
    last: Math.min(frameAt(range.b, frameRate), frameAt(duration, frameRate) - 2),
  }
}

/**
 * Plays the loop: seeks to A after the last frame, as often as the drill defines, then continues past B. A member's
 * seek past B leaves the loop; hls.js skipping a hole does not.
 */
export function followLoop({ video, state, signal, play }: LoopOptions) {
  /** Number of the last checked frame, or of the target frame of a later seek. */
  let previousFrame = 0
  /** The next `seeking` event belongs to the seek back to A. */
  let isSeekingBack = false
  /** Backup timer, because frame callbacks are late on a busy machine. */
  let backupTimer: ReturnType<typeof setTimeout> | undefined

  /** Seeks before updating the snapshot, because rendering would let the film run past B. */
  const seekBack = (first: number) => {
    clearTimeout(backupTimer)
    isSeekingBack = true
    previousFrame = first
    video.currentTime = frameMiddle(first, state.get().frameRate)
  }
  const pauseForRest = (rest: number) => {
    video.pause()
    setTimeout(() => !signal.aborted && state.get().isResting && play(), rest * 1000)
  }
  const finishPass = (first: number) => {
    const { drill, pass, loopedRanges } = state.get()
    const range = getLoopRange(state.get())
    if (range) state.set({ loopedRanges: addPass(loopedRanges, range) })
    const hasNextPass = passAt(drill, pass + 1) !== undefined
    if (hasNextPass) seekBack(first)
    const { rest } = drill
    state.set({
      pass: pass + 1,
      isDrillDone: !hasNextPass,
      ...(hasNextPass && { wrapping: true, isResting: rest > 0 }),
    })
    if (hasNextPass && rest > 0) pauseForRest(rest)
  }
  const checkFrame = (mediaTime: number) => {
    const snapshot = state.get()
    const loop = getLoopFrames(snapshot)
    // Ignores a late frame after B during the seek back or a pause, because it would look like a seek by the member.
    if (!loop || snapshot.paused || snapshot.wrapping) return
    const shownFrame = frameAt(mediaTime, snapshot.frameRate)
    const oldFrame = previousFrame
    previousFrame = shownFrame
    if (snapshot.isDrillDone || oldFrame > loop.last) return
    if (shownFrame >= loop.last) return finishPass(loop.first)
    clearTimeout(backupTimer)
    const secondsLeft = (frameMiddle(loop.last, snapshot.frameRate) - video.currentTime) / snapshot.rate
    if (secondsLeft < BACKUP_LEAD_SECONDS)
      backupTimer = setTimeout(() => checkFrame(video.currentTime), secondsLeft * 1000)
  }

  followFrames(
    { video, state, signal },
    checkFrame,
    () => (previousFrame = frameAt(video.currentTime, state.get().frameRate)),
  )
  signal.addEventListener('abort', () => clearTimeout(backupTimer))
  const on = (event: string, listener: () => void) => video.addEventListener(event, listener, { signal })
  // Hidden pages get no frame callbacks, but the sound continues.
  on('timeupdate', () => document.hidden && checkFrame(video.currentTime))
  const onSeeking = () => {
    // hls.js may skip a hole before the seek to A starts; the next event then belongs to the skip.
    if (isSeekingBack) return void (isSeekingBack = false)
    // Keeps the frame before the hole, so that a skip past B ends the pass.
    if (state.get().skipping) return state.set({ skipping: false })
    previousFrame = frameAt(video.currentTime, state.get().frameRate)
    const loop = getLoopFrames(state.get())
    // Seeking back into a finished loop restarts it.
    if (state.get().isDrillDone && loop && previousFrame >= loop.first && previousFrame < loop.last)
      state.set({ isDrillDone: false, pass: 0 })
  }
  on('seeking', onSeeking)
  on('seeked', () => state.set({ wrapping: false }))
  followSpeed({ video, state, signal })
}

/**
 * Checks every frame while there is a loop. Without a loop the callback is removed, because it forces a render per
 * frame. `onStart` is called before the first frame.
 */
function followFrames(
  { video, state, signal }: Omit<LoopOptions, 'play'>,
  checkFrame: (time: number) => void,
  onStart: () => void,
) {
  let frameRequest: number | undefined
  const hasLoop = () => !signal.aborted && getLoopRange(state.get()) !== undefined
  const request = () => {
    frameRequest = video.requestVideoFrameCallback((_moment, { mediaTime }) => {
      frameRequest = undefined
      if (!hasLoop()) return
      checkFrame(mediaTime)
      request()
    })
  }
  const startIfLooping = () => {
    if (frameRequest !== undefined || !hasLoop()) return
    onStart()
    request()
  }
  startIfLooping()
  const unsubscribe = state.subscribe(startIfLooping)
  signal.addEventListener('abort', () => {
    unsubscribe()
    if (frameRequest !== undefined) video.cancelVideoFrameCallback(frameRequest)
  })
}

/** Applies the chosen speed, or the current step of the speed ladder. */
function followSpeed({ video, state, signal }: Omit<LoopOptions, 'play'>) {
  const applySpeed = () => {
    const snapshot = state.get()
    const pass = getLoopRange(snapshot) && !snapshot.isDrillDone ? passAt(snapshot.drill, snapshot.pass) : undefined
    const rate = pass?.speed ?? snapshot.speed
    if (video.playbackRate === rate && video.defaultPlaybackRate === rate) return
    // Loading another film resets to the default rate.
    video.defaultPlaybackRate = rate
    video.playbackRate = rate
  }
  applySpeed()
  signal.addEventListener('abort', state.subscribe(applySpeed))
}
