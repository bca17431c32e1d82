import { expect, test } from 'vitest'
import { readSearch, writeSearch } from './members-queries.ts'

const parseQuery = (query: string) => readSearch(new URLSearchParams(query))

test('the query string contains the search without default values', () => {
  const search = { words: 'mara okafor', plan: '1YR', seen: 'month', order: 'seen' } as const
  expect(parseQuery(writeSearch(search))).toEqual(search)
  expect(writeSearch({ words: '', order: 'name', label: undefined })).toBe('')
})

test('an invalid query parameter is ignored, and the other parameters apply', () => {
  expect(parseQuery('plan=gold&seen=month&order=backwards')).toEqual({ seen: 'month', order: 'name' })
})
