/** Reads MP4 fragments as a browser does. ffprobe cannot be used, because it shifts frames by the encoder's delay. */

/**
 * Returns the presentation time of a fragment's first frame in seconds: decode time plus offset, in ticks of its track.
 */
export function firstPresentation(fragment: Buffer, ticks: number) {
  const decode = fragment.indexOf('tfdt') + 4
  const decodeTime =
    fragment[decode] === 1 ? Number(fragment.readBigUInt64BE(decode + 4)) : fragment.readUInt32BE(decode + 4)
  const run = fragment.indexOf('trun') + 4
  const flags = fragment.readUIntBE(run + 1, 3)
  const has = (flag: number) => (flags & flag ? 4 : 0)
  // Layout: version and flags, count, [data offset], [first flags], then per sample [duration] [size] [flags] [offset].
  const offset = run + 8 + has(0x1) + has(0x4) + has(0x100) + has(0x200) + has(0x400)
  return (decodeTime + (flags & 0x800 ? fragment.readInt32BE(offset) : 0)) / ticks
}

/** Returns the ticks per second of the first track of an initialization segment. */
export function timescale(init: Buffer) {
  const header = init.indexOf('mdhd') + 4
  return init.readUInt32BE(header + (init[header] === 1 ? 20 : 12))
}
