/** Formats seconds: 540 → "9 minutes"; at least "1 minute". */
export function minutes(seconds: number) {
  const whole = Math.max(1, Math.round(seconds / 60))
  return whole === 1 ? '1 minute' : `${whole} minutes`
}
