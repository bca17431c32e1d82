/** Formats seconds: 540 → "9 minutes"; at least "1 minute". */
export function formatMinutes(seconds: number) {
  const wholeMinutes = Math.max(1, Math.round(seconds / 60))
  return wholeMinutes === 1 ? '1 minute' : `${wholeMinutes} minutes`
}
