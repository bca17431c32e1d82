/** A nightly backup and the time it was made. */
export interface NightlyBackup {
  name: string
  at: Date
}

/** Days for which every backup is kept, and months for which the first backup of each month is kept. */
export interface RetentionRule {
  days: number
  months: number
}

const DAY = 24 * 60 * 60_000

const countMonths = (at: Date) => at.getUTCFullYear() * 12 + at.getUTCMonth()

/** Returns the backups that can be deleted now. Never includes the newest one, regardless of its age. */
export function backupsToDelete(
  backups: readonly NightlyBackup[],
  { days, months }: RetentionRule,
  now: Date,
): NightlyBackup[] {
  const oldestFirst = backups.toSorted((a, b) => a.at.getTime() - b.at.getTime())
  const newest = oldestFirst.at(-1)
  const firstOfMonth = new Set(
    oldestFirst.filter(
      ({ at }, index) => index === 0 || countMonths(at) !== countMonths(oldestFirst[index - 1]?.at ?? at),
    ),
  )
  return oldestFirst.filter((backup) => {
    const isRecent = now.getTime() - backup.at.getTime() < days * DAY
    const isMonthly = firstOfMonth.has(backup) && countMonths(now) - countMonths(backup.at) <= months && months > 0
    return backup !== newest && !isRecent && !isMonthly
  })
}
