import { expect, test } from 'vitest'
import { contextOf } from './context.ts'

test('what is sent along is one short line', () => {
  const place = { page: '/watch/throws/hip-throw', lesson: 'Hip throw', plan: 'free', browser: 'Firefox/128' } as const
  expect(contextOf(place)).toBe('page /watch/throws/hip-throw; lesson “Hip throw”; free plan; browser Firefox/128')
  expect(contextOf({ ...place, page: undefined, lesson: undefined, plan: 'paid', browser: '' })).toBe('full plan')
  expect(contextOf({ ...place, browser: `a\n${'b'.repeat(900)}` })).toMatch(/^[^\n]{500}$/)
})
