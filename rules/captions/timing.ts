/**
 * Matches the line of a cue with its times: `01:02:03.456` in WebVTT, where hours are optional, `01:02:03,456` in
 * SubRip. The last group is the text after the times.
 */
export const TIMING =
  /^\s*(?:(\d+):)?(\d{1,2}):(\d{1,2})[.,](\d{3})\s+-->\s+(?:(\d+):)?(\d{1,2}):(\d{1,2})[.,](\d{3})(.*)$/

/** Returns the times of a cue in milliseconds and the text after them. Undefined for any other line. */
export function readTiming(line: string): { from: number; to: number; settingsText: string } | undefined {
  const match = TIMING.exec(line)
  if (!match) return undefined
  const [from, to] = [toMilliseconds(match.slice(1, 5)), toMilliseconds(match.slice(5, 9))]
  return from === undefined || to === undefined ? undefined : { from, to, settingsText: match[9] ?? '' }
}

/** Returns undefined if minutes or seconds exceed 59. */
function toMilliseconds([hours = '0', minutes = '0', seconds = '0', milliseconds = '0']: (string | undefined)[]) {
  if (Number(minutes) > 59 || Number(seconds) > 59) return undefined
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(milliseconds)
}

/** Formats milliseconds as WebVTT does: `00:01:02.345`. */
export function writeTime(milliseconds: number): string {
  const pad = (size: number, modulus: number) => String(Math.floor(milliseconds / size) % modulus).padStart(2, '0')
  const hours = String(Math.floor(milliseconds / 3_600_000)).padStart(2, '0')
  return `${hours}:${pad(60_000, 60)}:${pad(1000, 60)}.${String(milliseconds % 1000).padStart(3, '0')}`
}
