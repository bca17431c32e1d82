import { Worker } from 'node:worker_threads'

/** Pixels as RGBA, 8 bits each. */
export interface RawImage {
  data: Uint8ClampedArray<ArrayBuffer>
  width: number
  height: number
}

const TIMEOUT_MS = 30_000

/**
 * Decodes a HEIC picture, the format of phone cameras, upright. `sharp` lacks a decoder for it. Runs in a worker thread,
 * which does not block the event loop and returns its memory, about 15 bytes per pixel. Throws if the file is damaged.
 */
export async function decodeHeic(file: Buffer): Promise<RawImage> {
  // The library prints its errors, which must not appear in the log of the server.
  const output = { stdout: true, stderr: true }
  const worker = new Worker(new URL('decode-heic.worker.ts', import.meta.url), { workerData: file, ...output })
  const timer = setTimeout(() => void worker.terminate(), TIMEOUT_MS)
  try {
    return await new Promise<RawImage>((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', reject)
      worker.once('exit', () => reject(new Error('the picture could not be decoded in time')))
    })
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
