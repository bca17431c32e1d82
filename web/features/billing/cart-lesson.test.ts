import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '#web/test/memory-storage.ts'
import { storeCartLesson, storedCartLesson } from './cart-lesson.ts'

beforeEach(() => vi.stubGlobal('localStorage', memoryStorage()))
afterEach(() => vi.unstubAllGlobals())

const outerReap = { gid: 'throws', id: 'outer-reap' }

test('an order leads back to the lesson that it was placed for last', () => {
  storeCartLesson('ada', 'first', { gid: 'throws', id: 'hip-throw' })
  storeCartLesson('ada', 'first', outerReap)
  expect(storedCartLesson('ada', 'first')).toEqual(outerReap)
})

test('another order, another member and a broken entry lead to no lesson', () => {
  storeCartLesson('ada', 'first', outerReap)
  expect(storedCartLesson('ada', 'second')).toBeUndefined()
  expect(storedCartLesson('bo', 'first')).toBeUndefined()
  for (const key of Object.keys(localStorage)) localStorage.setItem(key, '{"order":"first","gid":7')
  expect(storedCartLesson('ada', 'first')).toBeUndefined()
})
