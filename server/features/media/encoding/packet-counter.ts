/** Packet statistics of a track. */
export interface PacketStatistics {
  packets: number
  /** Seconds from the start of the file to the first packet without a negative timestamp. */
  start: number
  /** Seconds from the start of the file to the end of the last packet; 0 if all packets have negative timestamps. */
  end: number
  /** Total duration of the packets in seconds. */
  total: number
  /** Mean number of packets per second; 0 if unknown. */
  rate: number
}

/**
 * Counts the packets of each track. Tracks are numbered as in the output. Parses lines of the framecrc muxer, which are
 * `track, dts, pts, duration, …`. A line `#tb 0: 1/24000` declares the time base of a track.
 */
export function createPacketCounter(report: (seconds: number) => void = () => {}) {
  const tracks = new Map<number, ReturnType<typeof createTrack>>()
  let lines = 0
  return {
    read(line: string) {
      const [, declaredTrack, num, den] = /^#tb (\d+): (\d+)\/(\d+)/.exec(line) ?? []
      if (declaredTrack !== undefined) tracks.set(Number(declaredTrack), createTrack(Number(num) / Number(den)))
      if (line.startsWith('#')) return
      const [track = NaN, dts = NaN, pts = NaN, length = NaN] = line.split(',').map(Number)
      const end = tracks.get(track)?.add(Math.abs(pts) < Number.MAX_SAFE_INTEGER ? pts : dts, length)
      lines += 1
      if (track === 0 && end !== undefined && lines % 500 === 0) report(end)
    },
    getStatistics: (track: number): PacketStatistics =>
      tracks.get(track)?.getStatistics() ?? { packets: 0, start: 0, end: 0, total: 0, rate: 0 },
  }
}

function createTrack(tickSeconds: number) {
  let packets = 0
  let end = 0
  let total = 0
  // An excerpt of a film may begin with packets that have negative timestamps. They are decoded, but not shown.
  let shownPackets = 0
  let [first, last] = [Infinity, 0]
  return {
    add(start: number, length: number) {
      packets += 1
      if (start >= 0) {
        end = Math.max(end, (start + length) * tickSeconds || 0)
        total += length * tickSeconds || 0
        shownPackets += 1
        first = Math.min(first, start)
        last = Math.max(last, start)
      }
      return end
    },
    getStatistics: () => ({
      packets,
      start: shownPackets > 0 ? first * tickSeconds : 0,
      end,
      total,
      rate: shownPackets > 1 ? (shownPackets - 1) / ((last - first) * tickSeconds) : 0,
    }),
  }
}
