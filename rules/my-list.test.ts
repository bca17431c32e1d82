import { expect, test } from 'vitest'
import { movePair } from './my-list.ts'

const [a, b, c] = ['a', 'b', 'c'].map((vid) => ({ vid, gid: 'g' })) as [Pair, Pair, Pair]
type Pair = { vid: string; gid: string }
const names = (pairs: readonly Pair[]) => pairs.map(({ vid }) => vid).join('')

test('a lesson moves to its new index, and the others shift', () => {
  const list = [a, b, c]
  expect(names(movePair(list, a, 1))).toBe('bac')
  expect(names(movePair(list, a, 2))).toBe('bca')
  expect(names(movePair(list, c, 0))).toBe('cab')
  expect(names(movePair(list, a, 99))).toBe('bca')
})

test('moving a lesson to its own index, or one that is not in the list, changes nothing', () => {
  const list = [a, b]
  expect(movePair(list, b, 1)).toBe(list)
  expect(movePair(list, { vid: 'a', gid: 'other' }, 0)).toBe(list)
})
