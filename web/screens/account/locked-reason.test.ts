import { expect, test } from 'vitest'
import { lockedReason } from './locked-reason.ts'

const visitor = { isMissing: false, isOpen: false, plan: undefined, endedOn: undefined, hasLesson: true }
const free = { ...visitor, plan: 'free' } as const

test('a removed lesson is reported as such, on any plan', () => {
  for (const plan of [undefined, 'free', 'paid'] as const)
    expect(lockedReason({ ...visitor, plan, isMissing: true, hasLesson: false })).toContain('no longer has this lesson')
})

test('a lesson within the plan is not called locked', () => {
  expect(lockedReason({ ...free, isOpen: true })).toContain('included in your plan')
  expect(lockedReason({ ...free, plan: 'paid', hasLesson: false })).toBe('Your full plan includes every lesson.')
})

test('a visitor is told to sign in, and which plan the lesson needs', () => {
  expect(lockedReason(visitor)).toBe('You’re not signed in. This lesson belongs to the full plan.')
  expect(lockedReason({ ...visitor, hasLesson: false })).toMatch(/^You’re not signed in\. The free plan includes/)
})

test('a member whose full plan has ended sees the date', () => {
  const endedOn = 'March 31, 2026'
  expect(lockedReason({ ...free, endedOn })).toBe(
    'Your full plan ended on March 31, 2026. It included this lesson. The free lessons stay free.',
  )
  expect(lockedReason({ ...free, endedOn, hasLesson: false })).toContain('March 31, 2026. The free lessons stay free')
})

test('a member on the free plan sees what it includes, with and without a lesson', () => {
  expect(lockedReason(free)).toMatch(/^This lesson belongs to the full plan\./)
  expect(lockedReason({ ...free, hasLesson: false })).not.toContain('This lesson')
})
