/** A nightly backup and its creation time. */
export interface NightlyBackup {
  name: string
  createdAt: Date
}

/**
 * Days for which every backup is kept, and months for which the first backup of each month is kept. As many backups as
 * `days` are kept regardless of their age, because a wrong clock makes all backups look old.
 */
export interface RetentionRule {
  days: number
  months: number
}

const DAY = 24 * 60 * 60_000

const toMonthIndex = (date: Date) => date.getUTCFullYear() * 12 + date.getUTCMonth()

/** Returns the backups that can be deleted now. */
export function backupsToDelete(
  backups: readonly NightlyBackup[],
  { days, months }: RetentionRule,
  now: Date,
): NightlyBackup[] {
  const oldestFirst = backups.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
  const firstOfMonth = new Set(
    oldestFirst.filter(
      ({ createdAt }, index) =>
        index === 0 || toMonthIndex(createdAt) !== toMonthIndex(oldestFirst[index - 1]?.createdAt ?? createdAt),
    ),
  )
  return oldestFirst.filter((backup, index) => {
    const isNewest = index >= oldestFirst.length - days
    const isRecent = now.getTime() - backup.createdAt.getTime() < days * DAY
    const isMonthly =
      firstOfMonth.has(backup) && toMonthIndex(now) - toMonthIndex(backup.createdAt) <= months && months > 0
    return !isNewest && !isRecent && !isMonthly
  })
}
