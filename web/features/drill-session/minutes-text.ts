/** "9 minutes", "1 minute"; never none. */
export function minutes(seconds: number) {
  const whole = Math.max(1, Math.round(seconds / 60))
  return whole === 1 ? '1 minute' : `${whole} minutes`
}
