import { expect, test } from 'vitest'
import { withPairAt } from './my-list.ts'

const [a, b, c] = ['a', 'b', 'c'].map((vid) => ({ vid, gid: 'g' })) as [Pair, Pair, Pair]
type Pair = { vid: string; gid: string }
const names = (pairs: readonly Pair[]) => pairs.map(({ vid }) => vid).join('')

test('a lesson moves to its new index, and the others shift', () => {
  const list = [a, b, c]
  expect(names(withPairAt(list, a, 1))).toBe('bac')
  expect(names(withPairAt(list, a, 2))).toBe('bca')
  expect(names(withPairAt(list, c, 0))).toBe('cab')
  expect(names(withPairAt(list, a, 99))).toBe('bca')
})

test('a lesson that is not moved, or not in the list, changes nothing', () => {
  const list = [a, b]
  expect(withPairAt(list, b, 1)).toBe(list)
  expect(withPairAt(list, { vid: 'a', gid: 'other' }, 0)).toBe(list)
})
