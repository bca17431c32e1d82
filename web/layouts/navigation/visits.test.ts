import { expect, test } from 'vitest'
import { createVisits } from './visits.ts'

test('a new path is a new visit, which starts at the top', () => {
  const visitOf = createVisits()
  const browse = visitOf({ key: 'a', pathname: '/browse' })
  expect(visitOf({ key: 'b', pathname: '/watch/g/1' })).not.toBe(browse)
  expect(visitOf({ key: 'c', pathname: '/browse' })).not.toBe(browse)
})

test('navigation within a path stays in the same visit, without scrolling', () => {
  const visitOf = createVisits()
  const first = visitOf({ key: 'a', pathname: '/locked-access' })
  expect(visitOf({ key: 'b', pathname: '/locked-access' })).toBe(first)
})

test('going back restores the previous visit and its scroll position', () => {
  const visitOf = createVisits()
  const browse = visitOf({ key: 'a', pathname: '/browse' })
  visitOf({ key: 'b', pathname: '/watch/g/1' })
  expect(visitOf({ key: 'a', pathname: '/browse' })).toBe(browse)
})
