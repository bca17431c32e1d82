import { expect, test } from 'vitest'
import { contextLine } from './context.ts'

test('what is sent along is one short line', () => {
  const place = { page: '/watch/throws/hip-throw', lesson: 'Hip throw', plan: 'free', browser: 'Firefox/128' } as const
  expect(contextLine(place)).toBe('page /watch/throws/hip-throw; lesson “Hip throw”; free plan; browser Firefox/128')
  expect(contextLine({ ...place, page: undefined, lesson: undefined, plan: 'paid', browser: '' })).toBe('full plan')
  expect(contextLine({ ...place, browser: `a\n${'b'.repeat(900)}` })).toMatch(/^[^\n]{500}$/)
})
