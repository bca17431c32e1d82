import { CLIP_PICTURE } from '#contract/limits.ts'
import { tryCatch } from '#web/api/read-answer.ts'
import type { Player } from '#web/player/core/engine/player.ts'

/** The longer side of a picture. Pixels. */
const LONGEST = 320
/** WebKit does not make WebP, and answers something else. */
const TYPES = ['image/webp', 'image/jpeg']
const QUALITIES = [0.7, 0.5, 0.3, 0.15]
/** A film that does not come is not waited for: the clip is saved without a picture. Milliseconds. */
const PATIENCE = 2000

/**
 * The film at a moment, as a `data:` address that a clip may carry. The film goes there and stays there. Undefined
 * where the moment does not come, or the browser gives no picture of a film from elsewhere.
 */
export async function capturePicture({ video, seek }: Player, at: number): Promise<string | undefined> {
  const arrived = arrival(video)
  seek(at)
  await arrived
  return video.seeking ? undefined : tryCatch(() => draw(video))
}

const arrival = (video: HTMLVideoElement) =>
  new Promise<void>((done) => {
    const stop = new AbortController()
    const end = () => {
      stop.abort()
      clearTimeout(timer)
      done()
    }
    const timer = setTimeout(end, PATIENCE)
    video.addEventListener('seeked', end, stop)
    // Whoever leaves the page meanwhile has the clip all the same.
    window.addEventListener('pagehide', end, stop)
    // The film may stand there already: then it does not move.
    queueMicrotask(() => !video.seeking && video.readyState >= video.HAVE_CURRENT_DATA && end())
  })

function draw(video: HTMLVideoElement): string | undefined {
  const scale = Math.min(1, LONGEST / Math.max(video.videoWidth, video.videoHeight))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(video.videoWidth * scale)
  canvas.height = Math.round(video.videoHeight * scale)
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
  for (const type of TYPES)
    for (const quality of QUALITIES) {
      const address = canvas.toDataURL(type, quality)
      if (address.startsWith(`data:${type};`) && address.length <= CLIP_PICTURE) return address
    }
  return undefined
}
