import { expect, test } from 'vitest'
import { getEntryStatus, readEntries, type BagEntry } from './bag-entry.ts'

const DAY = 86_400_000
const entry: BagEntry = {
  lesson: {
    gid: 'throws',
    id: 'hip-throw',
    title: 'Hip throw',
    description: 'Turn in.',
    thumbnail: '/t.jpg',
    tags: [],
    cast: [],
    related: [],
  },
  group: { gid: 'throws', title: 'Throws', summary: '' },
  number: '4.2',
  state: 'whole',
  files: 20,
  bytes: 12_000_000,
  height: 720,
  film: 'a-film',
  verdict: 'open',
  checkedAt: 0,
  latestAt: 0,
}

test('entries that are outdated or edited by hand are skipped', () => {
  const { number, ...outdatedEntry } = entry
  expect(number).toBe('4.2')
  const invalidEntries = [
    outdatedEntry,
    { ...entry, state: 'perhaps' },
    { ...entry, lesson: { id: 'x' } },
    { ...entry, files: '20' },
    { ...entry, left: { position: 12 } },
    null,
  ]
  const entryWithPosition = { ...entry, left: { position: 12, at: DAY } }
  expect(readEntries(JSON.stringify([...invalidEntries, entry, entryWithPosition]))).toEqual([entry, entryWithPosition])
  for (const text of [null, undefined, '', '{', '{}', '"bag"']) expect(readEntries(text)).toEqual([])
})

test('only a completely saved lesson shows its remaining days', () => {
  const getTitle = (fields: Partial<BagEntry>, now = 0) => getEntryStatus({ ...entry, ...fields }, now).title
  expect(getTitle({})).toBe('Plays offline for 14 days')
  expect(getTitle({}, 12.5 * DAY)).toBe('Plays offline for 2 days')
  expect(getTitle({}, 14 * DAY - 1)).toBe('Plays offline for 1 day')
  expect(getTitle({}, 14 * DAY)).toBe('The 14 days are over')
  expect(getTitle({ state: 'taking' })).toBe('Not fully saved yet')
  expect(getTitle({ state: 'evicted', verdict: 'locked' })).toBe('Deleted by the browser')
})
