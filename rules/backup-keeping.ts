/** A nightly backup and the time it was made. */
export interface NightlyBackup {
  name: string
  at: Date
}

/** Retention: days for which every backup is kept, and months for which the first of a month is kept. */
export interface KeepingRule {
  days: number
  months: number
}

const DAY = 24 * 60 * 60_000

const getMonth = (at: Date) => at.getUTCFullYear() * 12 + at.getUTCMonth()

/** Returns the backups that can be deleted now. Never includes the newest one, regardless of its age. */
export function backupsToDelete(
  backups: readonly NightlyBackup[],
  { days, months }: KeepingRule,
  now: Date,
): NightlyBackup[] {
  const oldestFirst = backups.toSorted((a, b) => a.at.getTime() - b.at.getTime())
  const newest = oldestFirst.at(-1)
  const firstOfMonth = new Set(
    oldestFirst.filter(({ at }, index) => index === 0 || getMonth(at) !== getMonth(oldestFirst[index - 1]?.at ?? at)),
  )
  return oldestFirst.filter((backup) => {
    const isYoung = now.getTime() - backup.at.getTime() < days * DAY
    const isMonthly = firstOfMonth.has(backup) && getMonth(now) - getMonth(backup.at) <= months && months > 0
    return backup !== newest && !isYoung && !isMonthly
  })
}
