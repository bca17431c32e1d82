import { useEffect, useState } from 'react'

/** Width of the poster in pixels, and timeout for decoding in milliseconds. */
const STILL_WIDTH = 192
const DECODE_TIMEOUT = 5000
/** Skips the first second, which is often black or blurred. */
const STILL_SECOND = 1

/** Decodes one film at a time, because parallel decoding exhausts the memory of a phone. */
let decodeQueue: Promise<unknown> = Promise.resolve()

/**
 * Poster of a local file; undefined until it is ready, or if the browser cannot decode it. It remains after `file`
 * becomes undefined, until the row is unmounted.
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
    video.currentTime = Math.min(STILL_SECOND, video.duration / 2)
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

/** Waits for a video event; rejects if the video cannot be decoded. */
const waitForEvent = (video: HTMLVideoElement, name: 'loadeddata' | 'seeked') =>
  new Promise<void>((resolve, reject) => {
    const fail = () => reject(new Error('This browser can’t show the video.'))
    const signal = AbortSignal.timeout(DECODE_TIMEOUT)
    signal.addEventListener('abort', fail)
    video.addEventListener(name, () => resolve(), { once: true })
    video.addEventListener('error', fail, { once: true })
  })
