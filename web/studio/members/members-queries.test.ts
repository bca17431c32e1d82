import { expect, test } from 'vitest'
import { readSearch, writeSearch } from './members-queries.ts'

const read = (address: string) => readSearch(new URLSearchParams(address))

test('the address of a list holds what is searched, and nothing that is usual', () => {
  const search = { words: 'mara okafor', plan: '1YR', seen: 'month', order: 'seen' } as const
  expect(read(writeSearch(search))).toEqual(search)
  expect(writeSearch({ words: '', order: 'name', label: undefined })).toBe('')
})

test('what is wrong in an address counts for nothing, and the rest of it does', () => {
  expect(read('plan=gold&seen=month&order=backwards')).toEqual({ seen: 'month', order: 'name' })
})
