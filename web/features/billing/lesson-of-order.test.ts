import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '#web/test/memory-storage.ts'
import { storeLessonOfOrder, findLessonOfOrder } from './lesson-of-order.ts'

beforeEach(() => vi.stubGlobal('localStorage', memoryStorage()))
afterEach(() => vi.unstubAllGlobals())

const outerReap = { gid: 'throws', id: 'outer-reap' }

test('an order returns the lesson stored last', () => {
  storeLessonOfOrder('ada', 'first', { gid: 'throws', id: 'hip-throw' })
  storeLessonOfOrder('ada', 'first', outerReap)
  expect(findLessonOfOrder('ada', 'first')).toEqual(outerReap)
})

test('an unknown order, another member and a corrupt entry return no lesson', () => {
  storeLessonOfOrder('ada', 'first', outerReap)
  expect(findLessonOfOrder('ada', 'second')).toBeUndefined()
  expect(findLessonOfOrder('bo', 'first')).toBeUndefined()
  for (const key of Object.keys(localStorage)) localStorage.setItem(key, '{"order":"first","gid":7')
  expect(findLessonOfOrder('ada', 'first')).toBeUndefined()
})
