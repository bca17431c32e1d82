import { open } from 'node:fs/promises'

/** Sample rate of the models. */
export const SAMPLE_RATE = 16_000
/** Samples per frame of the voice detector: 32 milliseconds. */
export const FRAME_SIZE = 512

/**
 * Yields the samples of a 16-bit mono WAV file as frames of values from -1 to 1. Pads the last frame with silence.
 * Streams the file, because long films do not fit into memory.
 */
export async function* readFrames(path: string): AsyncGenerator<Float32Array> {
  await using file = await open(path)
  const stream = file.createReadStream({ highWaterMark: FRAME_SIZE * 2 * 64 })
  let remainder: Buffer = Buffer.alloc(0)
  let hasHeader = false
  for await (const chunk of stream) {
    remainder = Buffer.concat([remainder, Buffer.from(chunk)])
    if (!hasHeader) {
      const dataStart = remainder.indexOf('data')
      if (dataStart < 0) continue
      remainder = remainder.subarray(dataStart + 8)
      hasHeader = true
    }
    for (; remainder.length >= FRAME_SIZE * 2; remainder = remainder.subarray(FRAME_SIZE * 2))
      yield toSamples(remainder.subarray(0, FRAME_SIZE * 2))
  }
  if (remainder.length > 0) yield toSamples(Buffer.concat([remainder, Buffer.alloc(FRAME_SIZE * 2 - remainder.length)]))
}

const toSamples = (bytes: Buffer) =>
  Float32Array.from({ length: FRAME_SIZE }, (_, index) => bytes.readInt16LE(index * 2) / 32_768)
