import { expect, test } from 'vitest'
import { backupsToDelete } from './backup-retention.ts'

const buildNightly = (from: string, nights: number) =>
  Array.from({ length: nights }, (_, night) => {
    const at = new Date(Date.parse(`${from}T02:00:00Z`) + night * 24 * 60 * 60_000)
    return { name: at.toISOString().slice(0, 10), at }
  })

/** Returns the names of the backups that remain after a year of nightly runs. */
const findRemaining = (rule: { days: number; months: number }, now: string) => {
  const backups = buildNightly('2026-01-01', 365)
  const deleted = backupsToDelete(backups, rule, new Date(now))
  return backups.filter((backup) => !deleted.includes(backup)).map(({ name }) => name)
}

test('every backup of recent days is kept, and the first one of older months', () => {
  expect(findRemaining({ days: 3, months: 2 }, '2026-12-31T12:00:00Z')).toEqual([
    '2026-10-01',
    '2026-11-01',
    '2026-12-01',
    '2026-12-29',
    '2026-12-30',
    '2026-12-31',
  ])
  expect(findRemaining({ days: 1, months: 0 }, '2026-12-31T12:00:00Z')).toEqual(['2026-12-31'])
})

test('the newest backup is kept regardless of its age', () => {
  const [only] = buildNightly('2020-01-01', 1)
  expect(backupsToDelete(only ? [only] : [], { days: 1, months: 1 }, new Date('2026-01-01'))).toEqual([])
  expect(findRemaining({ days: 1, months: 0 }, '2028-01-01T00:00:00Z')).toEqual(['2026-12-31'])
})
