import type { PlayerContext } from './player-context.ts'
import { createBufferingWatch } from './buffering.ts'
import { getLoopRange } from '../study/study-state.ts'

/**
 * Milliseconds between time updates. Elements report four times a second, and each report renders clock and scrubber.
 * While a loop plays, every report is used.
 */
const UPDATE_INTERVAL_MS = 400

/** Creates the video element outside React, because the element outlives components. */
export function createVideo() {
  const video = document.createElement('video')
  video.playsInline = true
  video.preload = 'auto'
  return video
}

/** Copies the state of the element into the snapshot. */
export function followVideoElement({ video, state, signal }: PlayerContext) {
  const on = (events: string, listener: () => void) => {
    for (const event of events.split(' ')) video.addEventListener(event, listener, { signal })
  }
  const bufferingWatch = createBufferingWatch(state.set)
  signal.addEventListener('abort', bufferingWatch.stop)
  // The pause between two passes counts as playing.
  on('play pause', () => state.set({ paused: video.paused && !state.get().isResting }))
  on('play', () => state.set({ isResting: false }))
  on('play seeking', () => state.set({ ended: false, blocked: false }))
  on('ended', () => state.set({ ended: true }))
  on('seeking seeked', () => {
    const { wrapping, isInitialSeek } = state.get()
    const { seeking } = video
    state.set({ seeking: seeking && !wrapping, isInitialSeek: seeking && isInitialSeek, time: video.currentTime })
  })
  let updatedAt = 0
  on('timeupdate', () => {
    if (!video.paused && !getLoopRange(state.get()) && performance.now() - updatedAt < UPDATE_INTERVAL_MS) return
    updatedAt = performance.now()
    // A single change, because each change notifies all listeners.
    state.set({ time: video.currentTime, bufferedTo: getBufferedEnd(video) })
  })
  on('progress seeked', () => state.set({ bufferedTo: getBufferedEnd(video) }))
  on('durationchange', () => Number.isFinite(video.duration) && state.set({ duration: video.duration }))
  on('volumechange', () => state.set({ volume: video.volume, muted: video.muted }))
  on('ratechange', () => state.set({ rate: video.playbackRate }))
  on('loadeddata', () => state.set({ ready: true }))
  on('resize', () => state.set(getSize(video)))
  on('waiting', bufferingWatch.onWaiting)
  on('playing pause canplay ended', bufferingWatch.onResumed)
  // The player is buffering until the first frame.
  bufferingWatch.onWaiting()
}

function getBufferedEnd(video: HTMLVideoElement) {
  const { buffered, currentTime } = video
  for (let i = 0; i < buffered.length; i++)
    if (buffered.start(i) <= currentTime + 0.1 && buffered.end(i) >= currentTime) return buffered.end(i)
  return currentTime
}

const getSize = ({ videoWidth, videoHeight }: HTMLVideoElement) =>
  videoHeight > 0 ? { height: Math.min(videoWidth, videoHeight), aspect: videoWidth / videoHeight } : {}
