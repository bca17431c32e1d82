/** A nightly backup, by when it was made. */
export interface NightlyBackup {
  name: string
  at: Date
}

/** For how many days each backup stays, and for how many months the first one of a month. */
export interface KeepingRule {
  days: number
  months: number
}

const DAY = 24 * 60 * 60_000

const monthOf = (at: Date) => at.getUTCFullYear() * 12 + at.getUTCMonth()

/** The backups that may be deleted now. The newest one never is, however old it is. */
export function backupsToDelete(
  backups: readonly NightlyBackup[],
  { days, months }: KeepingRule,
  now: Date,
): NightlyBackup[] {
  const oldestFirst = backups.toSorted((one, other) => one.at.getTime() - other.at.getTime())
  const newest = oldestFirst.at(-1)
  const firstOfMonth = new Set(
    oldestFirst.filter(({ at }, index) => index === 0 || monthOf(at) !== monthOf(oldestFirst[index - 1]?.at ?? at)),
  )
  return oldestFirst.filter((backup) => {
    const isYoung = now.getTime() - backup.at.getTime() < days * DAY
    const isMonthly = firstOfMonth.has(backup) && monthOf(now) - monthOf(backup.at) <= months && months > 0
    return backup !== newest && !isYoung && !isMonthly
  })
}
