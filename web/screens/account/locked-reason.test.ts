import { expect, test } from 'vitest'
import { describeLock } from './locked-reason.ts'

const visitor = { isMissing: false, isInPlan: false, plan: undefined, endedOn: undefined, hasLesson: true }
const free = { ...visitor, plan: 'free' } as const

test('a removed lesson is reported as such, on any plan', () => {
  for (const plan of [undefined, 'free', 'paid'] as const)
    expect(describeLock({ ...visitor, plan, isMissing: true, hasLesson: false })).toContain('no longer has this lesson')
})

test('a lesson within the plan is not called locked', () => {
  expect(describeLock({ ...free, isInPlan: true })).toContain('included in your plan')
  expect(describeLock({ ...free, plan: 'paid', hasLesson: false })).toBe('Your full plan includes every lesson.')
})

test('a visitor is told to sign in, and which plan the lesson needs', () => {
  expect(describeLock(visitor)).toBe('You’re not signed in. This lesson belongs to the full plan.')
  expect(describeLock({ ...visitor, hasLesson: false })).toMatch(/^You’re not signed in\. The free plan includes/)
})

test('a member whose full plan has ended sees the date', () => {
  const endedOn = 'March 31, 2026'
  expect(describeLock({ ...free, endedOn })).toBe(
    'Your full plan ended on March 31, 2026. It included this lesson. The free lessons stay free.',
  )
  expect(describeLock({ ...free, endedOn, hasLesson: false })).toContain('March 31, 2026. The free lessons stay free')
})

test('a member on the free plan sees what it includes, with and without a lesson', () => {
  expect(describeLock(free)).toMatch(/^This lesson belongs to the full plan\./)
  expect(describeLock({ ...free, hasLesson: false })).not.toContain('This lesson')
})
