import { expect, test } from 'vitest'
import { backupsToDelete } from './backup-retention.ts'

const buildNightlyBackups = (firstDay: string, nights: number) =>
  Array.from({ length: nights }, (_, night) => {
    const createdAt = new Date(Date.parse(`${firstDay}T02:00:00Z`) + night * 24 * 60 * 60_000)
    return { name: createdAt.toISOString().slice(0, 10), createdAt }
  })

/** Returns the names of the backups of a year that remain after applying the rule. */
const findRemainingNames = (rule: { days: number; months: number }, now: string) => {
  const backups = buildNightlyBackups('2026-01-01', 365)
  const deleted = backupsToDelete(backups, rule, new Date(now))
  return backups.filter((backup) => !deleted.includes(backup)).map(({ name }) => name)
}

test('every backup of the last days is kept, and the first backup of each of the last months', () => {
  expect(findRemainingNames({ days: 3, months: 2 }, '2026-12-31T12:00:00Z')).toEqual([
    '2026-10-01',
    '2026-11-01',
    '2026-12-01',
    '2026-12-29',
    '2026-12-30',
    '2026-12-31',
  ])
  expect(findRemainingNames({ days: 1, months: 0 }, '2026-12-31T12:00:00Z')).toEqual(['2026-12-31'])
})

test('as many of the newest backups as there are days are kept regardless of their age', () => {
  expect(findRemainingNames({ days: 3, months: 2 }, '2036-01-01T00:00:00Z')).toEqual([
    '2026-12-29',
    '2026-12-30',
    '2026-12-31',
  ])

  const [onlyBackup] = buildNightlyBackups('2020-01-01', 1)
  expect(backupsToDelete(onlyBackup ? [onlyBackup] : [], { days: 1, months: 1 }, new Date('2026-01-01'))).toEqual([])
  expect(findRemainingNames({ days: 1, months: 0 }, '2028-01-01T00:00:00Z')).toEqual(['2026-12-31'])
})
