/** A cue of a WebVTT file with its times in seconds. */
export interface Cue {
  from: number
  to: number
  lines: readonly string[]
}

const TIMING = /^\s*((?:\d+:)?\d+:\d+\.\d+)\s+-->\s+((?:\d+:)?\d+:\d+\.\d+)/

/** Parses the cues of a WebVTT file. Ignores settings and styles. Skips blocks without times. */
export const parseCues = (vtt: string): Cue[] =>
  vtt
    .replaceAll('\r\n', '\n')
    .split(/\n{2,}/)
    .flatMap((block) => {
      const lines = block.split('\n')
      const timingIndex = lines.findIndex((line) => TIMING.test(line))
      const [, from, to] = TIMING.exec(lines[timingIndex] ?? '') ?? []
      return from && to ? [{ from: parseSeconds(from), to: parseSeconds(to), lines: lines.slice(timingIndex + 1) }] : []
    })

const parseSeconds = (timestamp: string) => timestamp.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
