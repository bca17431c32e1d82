/** Formats milliseconds as `1:38.20`, or as `1:02:38.20` from one hour on. */
export function formatCueTime(milliseconds: number): string {
  const hundredths = Math.round(milliseconds / 10)
  const [hours, minutes] = [Math.floor(hundredths / 360_000), Math.floor(hundredths / 6000) % 60]
  const seconds = `${String(Math.floor(hundredths / 100) % 60).padStart(2, '0')}.${String(hundredths % 100).padStart(2, '0')}`
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${seconds}` : `${minutes}:${seconds}`
}

/**
 * Parses a time such as `1:38.2`, `98.2` or `1:01:02` to milliseconds. Undefined for an invalid time, such as `1:99`.
 */
export function parseCueTime(text: string): number | undefined {
  const [, hours, minutes, seconds = '', fraction = ''] =
    /^\s*(?:(?:(\d{1,2}):)?(\d{1,3}):)?(\d{1,5})(?:[.,](\d{1,3}))?\s*$/.exec(text) ?? []
  const isTooMany = (part: string, larger: string | undefined) => larger !== undefined && Number(part) > 59
  if (seconds === '' || isTooMany(seconds, minutes) || isTooMany(minutes ?? '', hours)) return undefined
  const wholeMinutes = Number(hours ?? 0) * 60 + Number(minutes ?? 0)
  return (wholeMinutes * 60 + Number(seconds)) * 1000 + Number(fraction.padEnd(3, '0'))
}
