import { MAX_CLIP_PICTURE_LENGTH } from '#contract/limits.ts'
import { tryCatch } from '#web/api/read-response.ts'
import type { Player } from '#web/player/core/engine/player.ts'

/** Maximum length of the longer side of the image in pixels. */
const MAX_SIDE_PIXELS = 320
/** WebKit does not encode WebP and returns PNG instead. */
const TYPES = ['image/webp', 'image/jpeg']
const QUALITIES = [0.7, 0.5, 0.3, 0.15]
/** Milliseconds to wait for the seek. After that the clip is saved without an image. */
const SEEK_TIMEOUT_MS = 2000

/**
 * Seeks to a position in seconds and returns the frame as a `data:` URL within the size limit. Returns undefined if the
 * seek times out or the canvas is tainted by cross-origin media.
 */
export async function capturePicture({ video, seek }: Player, position: number): Promise<string | undefined> {
  const seekEnd = waitForSeek(video)
  seek(position)
  await seekEnd
  return video.seeking ? undefined : tryCatch(() => encodeFrame(video))
}

const waitForSeek = (video: HTMLVideoElement) =>
  new Promise<void>((resolve) => {
    const controller = new AbortController()
    const finish = () => {
      controller.abort()
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(finish, SEEK_TIMEOUT_MS)
    video.addEventListener('seeked', finish, controller)
    // Saves the clip without an image if the page is left meanwhile.
    window.addEventListener('pagehide', finish, controller)
    // A video already at this position fires no `seeked` event.
    queueMicrotask(() => !video.seeking && video.readyState >= video.HAVE_CURRENT_DATA && finish())
  })

function encodeFrame(video: HTMLVideoElement): string | undefined {
  const scale = Math.min(1, MAX_SIDE_PIXELS / Math.max(video.videoWidth, video.videoHeight))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(video.videoWidth * scale)
  canvas.height = Math.round(video.videoHeight * scale)
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
  for (const type of TYPES)
    for (const quality of QUALITIES) {
      const dataUrl = canvas.toDataURL(type, quality)
      if (dataUrl.startsWith(`data:${type};`) && dataUrl.length <= MAX_CLIP_PICTURE_LENGTH) return dataUrl
    }
  return undefined
}
