import { expect, test } from 'vitest'
import { backupsToDelete } from './backup-keeping.ts'

const nightly = (from: string, nights: number) =>
  Array.from({ length: nights }, (_, night) => {
    const at = new Date(Date.parse(`${from}T02:00:00Z`) + night * 24 * 60 * 60_000)
    return { name: at.toISOString().slice(0, 10), at }
  })

/** Backups remaining after a year of nightly runs. */
const remaining = (rule: { days: number; months: number }, now: string) => {
  const backups = nightly('2026-01-01', 365)
  const deleted = backupsToDelete(backups, rule, new Date(now))
  return backups.filter((backup) => !deleted.includes(backup)).map(({ name }) => name)
}

test('recent days keep every backup, older months keep their first one', () => {
  expect(remaining({ days: 3, months: 2 }, '2026-12-31T12:00:00Z')).toEqual([
    '2026-10-01',
    '2026-11-01',
    '2026-12-01',
    '2026-12-29',
    '2026-12-30',
    '2026-12-31',
  ])
  expect(remaining({ days: 1, months: 0 }, '2026-12-31T12:00:00Z')).toEqual(['2026-12-31'])
})

test('the newest backup is kept regardless of its age', () => {
  const [only] = nightly('2020-01-01', 1)
  expect(backupsToDelete(only ? [only] : [], { days: 1, months: 1 }, new Date('2026-01-01'))).toEqual([])
  expect(remaining({ days: 1, months: 0 }, '2028-01-01T00:00:00Z')).toEqual(['2026-12-31'])
})
