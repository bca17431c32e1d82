import { expect, test } from 'vitest'
import { createVisitTracker } from './visits.ts'

test('a new path is a new visit, which starts at the top', () => {
  const getVisit = createVisitTracker()
  const browse = getVisit({ key: 'a', pathname: '/browse' })
  expect(getVisit({ key: 'b', pathname: '/watch/g/1' })).not.toBe(browse)
  expect(getVisit({ key: 'c', pathname: '/browse' })).not.toBe(browse)
})

test('navigation within a path stays in the same visit, without scrolling', () => {
  const getVisit = createVisitTracker()
  const first = getVisit({ key: 'a', pathname: '/locked-access' })
  expect(getVisit({ key: 'b', pathname: '/locked-access' })).toBe(first)
})

test('going back restores the previous visit and its scroll position', () => {
  const getVisit = createVisitTracker()
  const browse = getVisit({ key: 'a', pathname: '/browse' })
  getVisit({ key: 'b', pathname: '/watch/g/1' })
  expect(getVisit({ key: 'a', pathname: '/browse' })).toBe(browse)
})
