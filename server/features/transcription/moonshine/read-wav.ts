import { open } from 'node:fs/promises'

/** Sample rate of the models. */
export const RATE = 16_000
/** Samples per frame of the voice detector: 32 milliseconds. */
export const FRAME = 512

/**
 * Yields the samples of a 16-bit mono WAV file as frames of values from -1 to 1. Pads the last one with silence.
 * Streams the file, because long films do not fit into memory.
 */
export async function* readFrames(path: string): AsyncGenerator<Float32Array> {
  await using file = await open(path)
  const stream = file.createReadStream({ highWaterMark: FRAME * 2 * 64 })
  let rest: Buffer = Buffer.alloc(0)
  let isBegun = false
  for await (const chunk of stream) {
    rest = Buffer.concat([rest, Buffer.from(chunk)])
    if (!isBegun) {
      const begin = rest.indexOf('data')
      if (begin < 0) continue
      rest = rest.subarray(begin + 8)
      isBegun = true
    }
    for (; rest.length >= FRAME * 2; rest = rest.subarray(FRAME * 2)) yield toSamples(rest.subarray(0, FRAME * 2))
  }
  if (rest.length > 0) yield toSamples(Buffer.concat([rest, Buffer.alloc(FRAME * 2 - rest.length)]))
}

const toSamples = (bytes: Buffer) => Float32Array.from({ length: FRAME }, (_, at) => bytes.readInt16LE(at * 2) / 32_768)
