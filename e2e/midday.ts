/** Returns a time zone in which it is about noon now, so that a review due in ten minutes is due on the same day. */
export function findMiddayTimeZone() {
  const hoursAhead = 12 - new Date().getUTCHours()
  // The sign of Etc/GMT zones is inverted: UTC+5 is Etc/GMT-5.
  return `Etc/GMT${hoursAhead < 0 ? '+' : '-'}${Math.abs(hoursAhead)}`
}
