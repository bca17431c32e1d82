import { useEffect, useState } from 'react'

/** Pixels of the width of a still, and milliseconds that a browser may take to find one. */
const WIDTH = 192
const PATIENCE = 5000
/** The first picture of a clip is often black, or a hand before the lens. Seconds. */
const AT = 1

/** One after the other: thirty clips that are decoded at once take all the memory of a phone. */
let turn: Promise<unknown> = Promise.resolve()

/**
 * A still of a film on this device. Undefined while there is none, and for films that this browser cannot show. It
 * stays when the file is let go of, until the row goes.
 */
export function useStill(file: File | undefined): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!file) return undefined
    let isOver = false
    const draw = async () => {
      const still = isOver ? undefined : await drawStill(file)
      if (still && !isOver) setAddress(URL.createObjectURL(still))
    }
    turn = turn.then(draw).catch(() => undefined)
    return () => void (isOver = true)
  }, [file])
  useEffect(() => () => void (address !== undefined && URL.revokeObjectURL(address)), [address])
  return address
}

async function drawStill(file: File): Promise<Blob | null> {
  const source = URL.createObjectURL(file)
  const video = document.createElement('video')
  try {
    video.muted = true
    video.playsInline = true
    video.preload = 'auto'
    video.src = source
    await event(video, 'loadeddata')
    video.currentTime = Math.min(AT, video.duration / 2)
    await event(video, 'seeked')
    const canvas = document.createElement('canvas')
    canvas.width = WIDTH
    canvas.height = Math.round((WIDTH / 16) * 9)
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

/** Waits until the video says this; rejects where it cannot be shown. */
const event = (video: HTMLVideoElement, name: 'loadeddata' | 'seeked') =>
  new Promise<void>((resolve, reject) => {
    const fail = () => reject(new Error('This browser can’t show the video.'))
    const signal = AbortSignal.timeout(PATIENCE)
    signal.addEventListener('abort', fail)
    video.addEventListener(name, () => resolve(), { once: true })
    video.addEventListener('error', fail, { once: true })
  })
