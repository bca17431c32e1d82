import type { PlayerContext } from './player-context.ts'

/**
 * Maximum duration of a seek within the buffer in milliseconds; a decoder on a busy phone needs less than one second.
 */
const SEEK_TIMEOUT_MS = 3_000
/** Seconds; shorter than any frame, but enough to trigger a new seek. */
const NUDGE_SECONDS = 0.001

/**
 * Repeats a seek that never ends. WebKit drops a seek before the first frame is decoded, and the film would stall
 * although it is buffered.
 */
export function repeatStuckSeeks({ video, signal }: Pick<PlayerContext, 'video' | 'signal'>) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const clearSeekTimer = () => clearTimeout(timer)
  const startSeekTimer = () => {
    clearSeekTimer()
    timer = setTimeout(() => {
      if (!video.seeking) return
      if (isLoadedAt(video, video.currentTime)) video.currentTime += NUDGE_SECONDS
      // The position is not buffered yet; the seek may get stuck later.
      else startSeekTimer()
    }, SEEK_TIMEOUT_MS)
  }
  video.addEventListener('seeking', startSeekTimer, { signal })
  video.addEventListener('seeked', clearSeekTimer, { signal })
  video.addEventListener('emptied', clearSeekTimer, { signal })
  signal.addEventListener('abort', clearSeekTimer)
}

function isLoadedAt({ buffered }: HTMLVideoElement, time: number) {
  for (let i = 0; i < buffered.length; i++) if (buffered.start(i) <= time && time < buffered.end(i)) return true
  return false
}
