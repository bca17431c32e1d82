import { expect, test } from 'vitest'
import { contextLine } from './question-form.tsx'

test('the context of a question is one short line', () => {
  const context = {
    page: '/watch/throws/hip-throw',
    lesson: 'Hip throw',
    plan: 'free',
    browser: 'Firefox/128',
  } as const
  expect(contextLine(context)).toBe('page /watch/throws/hip-throw; lesson “Hip throw”; free plan; browser Firefox/128')
  expect(contextLine({ ...context, page: undefined, lesson: undefined, plan: 'paid', browser: '' })).toBe('full plan')
  expect(contextLine({ ...context, browser: `a\n${'b'.repeat(900)}` })).toMatch(/^[^\n]{500}$/)
})
