/**
 * A time zone in which it is about noon. What comes back in ten minutes comes back on the same day there, and no
 * journey runs into the next one.
 */
export function middayZone() {
  const ahead = 12 - new Date().getUTCHours()
  // Its sign is the other way round: five hours ahead of UTC is GMT-5.
  return `Etc/GMT${ahead < 0 ? '+' : '-'}${Math.abs(ahead)}`
}
