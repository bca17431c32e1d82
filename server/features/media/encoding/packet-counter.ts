/** Packet statistics of a track. */
export interface PacketStatistics {
  packets: number
  /** Seconds from the start of the file to the first packet that is shown. */
  start: number
  /** Seconds from the start of the file to the end of the last packet that is shown; 0 if none is. */
  end: number
  /** Total duration of the shown packets in seconds. */
  total: number
  /** Mean number of packets per second; 0 if unknown. */
  rate: number
}

/** Whether ffmpeg decodes the packet without showing it, because the edit list of an MP4 or MOV ends before it. */
const isDiscarded = (line: string) => (Number(/ F=(0x[\dA-Fa-f]+)/.exec(line)?.[1] ?? 0) & DISCARD_FLAG) !== 0
const DISCARD_FLAG = 4

/**
 * Counts the packets of each track. Tracks are numbered as in the output. Parses lines of the framecrc muxer, which are
 * `track, dts, pts, duration, …, F=flags`. A line `#tb 0: 1/24000` declares the time base of a track.
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
      const start = Math.abs(pts) < Number.MAX_SAFE_INTEGER ? pts : dts
      const end = tracks.get(track)?.add(start, length, start >= 0 && !isDiscarded(line))
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
  // Packets before and after an excerpt of a film are decoded, but not shown.
  let shownPackets = 0
  let [first, last] = [Infinity, 0]
  return {
    add(start: number, length: number, isShown: boolean) {
      packets += 1
      if (isShown) {
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
