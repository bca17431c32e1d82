import { useEffect, useState } from 'react'

/** Width of the poster in pixels. */
const STILL_WIDTH = 192
const DECODE_TIMEOUT_MS = 5000
/** Time of the poster's frame. The first second is skipped, because it is often black or blurred. */
const STILL_TIME_SECONDS = 1

/** Decodes one file at a time, because parallel decoding exhausts the memory of a phone. */
let decodeQueue: Promise<unknown> = Promise.resolve()

/**
 * Returns the URL of a poster for a local file. Undefined until the poster is ready, or if the browser cannot decode
 * the file. The poster is kept when `file` becomes undefined.
 */
export function useFileStill(file: File | undefined): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!file) return undefined
    let isUnmounted = false
    const draw = async () => {
      const still = isUnmounted ? undefined : await drawStill(file)
      if (still && !isUnmounted) setUrl(URL.createObjectURL(still))
    }
    decodeQueue = decodeQueue.then(draw).catch(() => undefined)
    return () => void (isUnmounted = true)
  }, [file])
  useEffect(() => () => void (url !== undefined && URL.revokeObjectURL(url)), [url])
  return url
}

async function drawStill(file: File): Promise<Blob | null> {
  const source = URL.createObjectURL(file)
  const video = document.createElement('video')
  try {
    video.muted = true
    video.playsInline = true
    video.preload = 'auto'
    video.src = source
    await waitForEvent(video, 'loadeddata')
    video.currentTime = Math.min(STILL_TIME_SECONDS, video.duration / 2)
    await waitForEvent(video, 'seeked')
    const canvas = document.createElement('canvas')
    canvas.width = STILL_WIDTH
    canvas.height = Math.round((STILL_WIDTH / 16) * 9)
    const scale = Math.max(canvas.width / video.videoWidth, canvas.height / video.videoHeight)
    const [width, height] = [video.videoWidth * scale, video.videoHeight * scale]
    canvas.getContext('2d')?.drawImage(video, (canvas.width - width) / 2, (canvas.height - height) / 2, width, height)
    return await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.8))
  } finally {
    video.removeAttribute('src')
    video.load()
    URL.revokeObjectURL(source)
  }
}

/** Waits for a video event. Rejects if the browser cannot decode the video. */
const waitForEvent = (video: HTMLVideoElement, name: 'loadeddata' | 'seeked') =>
  new Promise<void>((resolve, reject) => {
    const fail = () => reject(new Error('This browser can’t show the video.'))
    const signal = AbortSignal.timeout(DECODE_TIMEOUT_MS)
    signal.addEventListener('abort', fail)
    video.addEventListener(name, () => resolve(), { once: true })
    video.addEventListener('error', fail, { once: true })
  })
