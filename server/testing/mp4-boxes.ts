/**
 * Returns the presentation time in seconds of the first frame of an MP4 fragment: its decode time plus its offset.
 * ffprobe cannot be used, because it shifts frames by the encoder's delay. `ticksPerSecond` is the track's timescale.
 */
export function readFirstPresentationTime(fragment: Buffer, ticksPerSecond: number) {
  const decode = fragment.indexOf('tfdt') + 4
  const decodeTime =
    fragment[decode] === 1 ? Number(fragment.readBigUInt64BE(decode + 4)) : fragment.readUInt32BE(decode + 4)
  const run = fragment.indexOf('trun') + 4
  const flags = fragment.readUIntBE(run + 1, 3)
  const sizeOfField = (flag: number) => (flags & flag ? 4 : 0)
  // Layout: version and flags, count, [data offset], [first flags], then per sample [duration] [size] [flags] [offset].
  const offset =
    run + 8 + sizeOfField(0x1) + sizeOfField(0x4) + sizeOfField(0x100) + sizeOfField(0x200) + sizeOfField(0x400)
  return (decodeTime + (flags & 0x800 ? fragment.readInt32BE(offset) : 0)) / ticksPerSecond
}

/** Returns the ticks per second of the first track of an initialization segment. */
export function readTimescale(init: Buffer) {
  const header = init.indexOf('mdhd') + 4
  return init.readUInt32BE(header + (init[header] === 1 ? 20 : 12))
}

/**
 * Limits each track of a movie to a part, given in seconds, as phones trim clips: only the edit lists change, and all
 * frames stay in the file. The movie must have one edit per track, as ffmpeg writes it.
 */
export function trimMovie(movie: Buffer, { from, to }: { from: number; to: number }) {
  const movieHeader = movie.indexOf('mvhd') + 4
  const ticks = (to - from) * movie.readUInt32BE(movieHeader + 12)
  movie.writeUInt32BE(ticks, movieHeader + 16)
  for (const header of indexesOf(movie, 'tkhd')) movie.writeUInt32BE(ticks, header + 4 + 20)
  for (const edits of indexesOf(movie, 'elst')) {
    const [duration, start] = [edits + 12, edits + 16]
    movie.writeUInt32BE(ticks, duration)
    movie.writeInt32BE(movie.readInt32BE(start) + from * readTimescale(movie.subarray(edits)), start)
  }
}

function indexesOf(movie: Buffer, box: string) {
  const indexes: number[] = []
  for (let index = movie.indexOf(box); index >= 0; index = movie.indexOf(box, index + 1)) indexes.push(index)
  return indexes
}
