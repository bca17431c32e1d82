import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '#web/test/memory-storage.ts'
import { storeCartLesson, storedCartLesson } from './cart-lesson.ts'

beforeEach(() => vi.stubGlobal('localStorage', memoryStorage()))
afterEach(() => vi.unstubAllGlobals())

const outerReap = { gid: 'throws', id: 'outer-reap' }

test('an order returns the lesson stored last', () => {
  storeCartLesson('ada', 'first', { gid: 'throws', id: 'hip-throw' })
  storeCartLesson('ada', 'first', outerReap)
  expect(storedCartLesson('ada', 'first')).toEqual(outerReap)
})

test('an unknown order, another member and a corrupt entry return no lesson', () => {
  storeCartLesson('ada', 'first', outerReap)
  expect(storedCartLesson('ada', 'second')).toBeUndefined()
  expect(storedCartLesson('bo', 'first')).toBeUndefined()
  for (const key of Object.keys(localStorage)) localStorage.setItem(key, '{"order":"first","gid":7')
  expect(storedCartLesson('ada', 'first')).toBeUndefined()
})
