/** Facts about a track that its packets reveal. */
export interface PacketCount {
  packets: number
  /** Seconds from the start of the file to the first packet that is not before it. */
  start: number
  /** Seconds from the start of the file to the end of the last packet. */
  end: number
  /** Mean number of packets per second; 0 if unknown. */
  rate: number
}

/**
 * Counts the packets of each track, numbered as in the output. Parses lines of the muxer framecrc, which are `track,
 * dts, pts, duration, …`. A line `#tb 0: 1/24000` declares the time base of a track.
 */
export function createPacketCounter(report: (seconds: number) => void = () => {}) {
  const tracks = new Map<number, ReturnType<typeof createTrack>>()
  let lines = 0
  return {
    read(line: string) {
      const [, declared, num, den] = /^#tb (\d+): (\d+)\/(\d+)/.exec(line) ?? []
      if (declared !== undefined) tracks.set(Number(declared), createTrack(Number(num) / Number(den)))
      if (line.startsWith('#')) return
      const [track = NaN, dts = NaN, pts = NaN, length = NaN] = line.split(',').map(Number)
      const end = tracks.get(track)?.add(Math.abs(pts) < Number.MAX_SAFE_INTEGER ? pts : dts, length)
      lines += 1
      if (track === 0 && end !== undefined && lines % 500 === 0) report(end)
    },
    count: (track: number): PacketCount => tracks.get(track)?.count() ?? { packets: 0, start: 0, end: 0, rate: 0 },
  }
}

function createTrack(tickSeconds: number) {
  let packets = 0
  let end = 0
  // A part of a film starts with packets before its start, at negative times: they are decoded, but not shown.
  let shown = 0
  let [first, last] = [Infinity, 0]
  return {
    add(start: number, length: number) {
      packets += 1
      end = Math.max(end, (start + length) * tickSeconds || 0)
      if (start >= 0) {
        shown += 1
        first = Math.min(first, start)
        last = Math.max(last, start)
      }
      return end
    },
    count: () => ({
      packets,
      start: shown > 0 ? first * tickSeconds : 0,
      end,
      rate: shown > 1 ? (shown - 1) / ((last - first) * tickSeconds) : 0,
    }),
  }
}
