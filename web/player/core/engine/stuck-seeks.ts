import type { PlayerContext } from './player-context.ts'

/** Milliseconds that a seek within what is loaded may take; a decoder on a busy phone needs less than one second. */
const PATIENCE = 3_000
/** Seconds: less than any frame lasts, and enough for the element to take it for a new seek. */
const NUDGE = 0.001

/**
 * Repeats a seek that the browser never ends. WebKit loses one that comes before the first picture is decoded, and the
 * film would stand still with all of it loaded.
 */
export function repeatStuckSeeks({ video, signal }: Pick<PlayerContext, 'video' | 'signal'>) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const forget = () => clearTimeout(timer)
  const wait = () => {
    forget()
    timer = setTimeout(() => {
      if (!video.seeking) return
      if (isLoadedAt(video, video.currentTime)) video.currentTime += NUDGE
      // The picture of this moment is still on its way; it may get stuck once it is there.
      else wait()
    }, PATIENCE)
  }
  video.addEventListener('seeking', wait, { signal })
  video.addEventListener('seeked', forget, { signal })
  video.addEventListener('emptied', forget, { signal })
  signal.addEventListener('abort', forget)
}

function isLoadedAt({ buffered }: HTMLVideoElement, time: number) {
  for (let i = 0; i < buffered.length; i++) if (buffered.start(i) <= time && time < buffered.end(i)) return true
  return false
}
