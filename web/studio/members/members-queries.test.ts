import { expect, test } from 'vitest'
import { readSearch, writeSearch } from './members-queries.ts'

const read = (address: string) => readSearch(new URLSearchParams(address))

test('the query string contains the search without default values', () => {
  const search = { words: 'mara okafor', plan: '1YR', seen: 'month', order: 'seen' } as const
  expect(read(writeSearch(search))).toEqual(search)
  expect(writeSearch({ words: '', order: 'name', label: undefined })).toBe('')
})

test('an invalid query parameter is ignored, the others apply', () => {
  expect(read('plan=gold&seen=month&order=backwards')).toEqual({ seen: 'month', order: 'name' })
})
