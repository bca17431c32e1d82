/**
 * A time such as `01:02:03.456`, also in the forms that editors and translation programs write: with a comma before the
 * fraction, spaces around the comma and after colons, any number of decimals, and without hours. Does not match two
 * digits after a semicolon or a colon, which may be frames.
 */
const TIME = String.raw`(?:(\d+)\s?:\s?)?(\d{1,2})\s?:\s?(\d{1,2})(?:\s?[.,]\s?(\d{1,9})|\s?[:;]\s?(\d{3}))?`
const ARROW = String.raw`\s*(?:[-–—−‐=]{1,5}\s?(?:>|&gt;)|[→⟶⇒➔])\s*`
/** The last group is the text after the times. */
const TIMING = new RegExp(String.raw`^\s*${TIME}${ARROW}${TIME}(?:\s+(.*))?$`)

/** Returns the times of a cue in milliseconds and the text after them. Undefined for any other line. */
export function readTiming(line: string): { from: number; to: number; settingsText: string } | undefined {
  const match = TIMING.exec(line)
  if (!match) return undefined
  const [from, to] = [toMilliseconds(match.slice(1, 6)), toMilliseconds(match.slice(6, 11))]
  return from === undefined || to === undefined ? undefined : { from, to, settingsText: match[11] ?? '' }
}

/** Returns whether a line looks like the times of a cue, even if {@link readTiming} cannot read the times. */
export const isTimingLine = (line: string) =>
  /\d/.test(line) &&
  (TIMING.test(line) ||
    (line.includes('-->') && /\d\s?[:.,;]\s?\d/.test(line)) ||
    /^\d+(?::\d{1,2}){1,2}\s?[.,]\s?\d{3}|^\d+:\d{1,2}:\d{1,2}(?:[.,;:]\d|\D+\d+:\d)/.test(line))

/**
 * Returns undefined if minutes or seconds exceed 59, and for `00:01`, which may mean hours and minutes. Any number of
 * decimals is a fraction of a second.
 */
function toMilliseconds([hours, minutes, seconds, decimals, afterColon]: (string | undefined)[]): number | undefined {
  const fraction = decimals ?? afterColon
  if (Number(minutes) > 59 || Number(seconds) > 59 || (hours ?? fraction) === undefined) return undefined
  const wholeSeconds = (Number(hours ?? 0) * 60 + Number(minutes)) * 60 + Number(seconds)
  return wholeSeconds * 1000 + Math.round(Number(`0.${fraction ?? 0}`) * 1000)
}

/** Formats milliseconds in the format of WebVTT: `00:01:02.345`. */
export function formatVttTime(milliseconds: number): string {
  const pad = (size: number, modulus: number) => String(Math.floor(milliseconds / size) % modulus).padStart(2, '0')
  const hours = String(Math.floor(milliseconds / 3_600_000)).padStart(2, '0')
  return `${hours}:${pad(60_000, 60)}:${pad(1000, 60)}.${String(milliseconds % 1000).padStart(3, '0')}`
}
