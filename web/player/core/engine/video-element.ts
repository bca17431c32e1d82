import type { PlayerContext } from './player-context.ts'
import { createBufferingWatch } from './buffering.ts'
import { stretchOf } from '../study/study-state.ts'

/**
 * Milliseconds between two words of the time while a film plays. Elements speak four times a second, and each time clock and bar are drawn anew,
 * which costs more than all the rest of playing; a loop opened out needs them all.
 */
const OFTEN = 400

/** The picture before anything is known of it. The element outlives re-renders, so no React part may make it. */
export function createVideo() {
  const video = document.createElement('video')
  video.playsInline = true
  video.preload = 'auto'
  return video
}

/** Writes what the element says into the snapshot. */
export function followVideoElement({ video, state, signal }: PlayerContext) {
  const on = (events: string, listener: () => void) => {
    for (const event of events.split(' ')) video.addEventListener(event, listener, { signal })
  }
  const stall = createBufferingWatch(state.set)
  signal.addEventListener('abort', stall.stop)
  // A rest between two passes is part of playing.
  on('play pause', () => state.set({ paused: video.paused && !state.get().resting }))
  on('play', () => state.set({ resting: false }))
  on('play seeking', () => state.set({ ended: false, blocked: false }))
  on('ended', () => state.set({ ended: true }))
  on('seeking seeked', () => state.set({ seeking: video.seeking && !state.get().wrapping, time: video.currentTime }))
  let toldAt = 0
  on('timeupdate', () => {
    if (!video.paused && !stretchOf(state.get()) && performance.now() - toldAt < OFTEN) return
    toldAt = performance.now()
    // Once for both: all that follows the snapshot is asked each time.
    state.set({ time: video.currentTime, bufferedTo: loadedFrom(video) })
  })
  on('progress seeked', () => state.set({ bufferedTo: loadedFrom(video) }))
  on('durationchange', () => Number.isFinite(video.duration) && state.set({ duration: video.duration }))
  on('volumechange', () => state.set({ volume: video.volume, muted: video.muted }))
  on('ratechange', () => state.set({ rate: video.playbackRate }))
  on('loadeddata', () => state.set({ ready: true }))
  on('resize', () => state.set(sizeOf(video)))
  on('waiting', stall.waits)
  on('playing pause canplay ended', stall.goesOn)
  // Until the first picture everything is waiting, whatever it is for.
  stall.waits()
}

function loadedFrom(video: HTMLVideoElement) {
  const { buffered, currentTime } = video
  for (let i = 0; i < buffered.length; i++)
    if (buffered.start(i) <= currentTime + 0.1 && buffered.end(i) >= currentTime) return buffered.end(i)
  return currentTime
}

const sizeOf = ({ videoWidth, videoHeight }: HTMLVideoElement) =>
  videoHeight > 0 ? { height: Math.min(videoWidth, videoHeight), aspect: videoWidth / videoHeight } : {}
