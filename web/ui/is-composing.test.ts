import { expect, test } from 'vitest'
import { isComposing } from './is-composing.ts'

test('a key that an input method uses is recognized in every browser', () => {
  expect(isComposing({ isComposing: true, keyCode: 13 })).toBe(true)
  expect(isComposing({ isComposing: false, keyCode: 229 })).toBe(true)
  expect(isComposing({ isComposing: false, keyCode: 13 })).toBe(false)
})
