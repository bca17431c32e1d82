import { expect, test } from 'vitest'
import { formatDay, formatMomentInSentence, formatMoment } from './format-moment.ts'

const now = new Date(2026, 10, 23, 9, 5)
const formatLocal = (...parts: [number, number, number, number, number]) =>
  formatMoment(new Date(...parts).toISOString(), now)

test('today, yesterday and tomorrow are named by the local day', () => {
  expect(formatLocal(2026, 10, 23, 0, 0)).toBe('Today, 12:00 AM')
  expect(formatLocal(2026, 10, 22, 23, 59)).toBe('Yesterday, 11:59 PM')
  expect(formatLocal(2026, 10, 24, 14, 2)).toBe('Tomorrow, 2:02 PM')
})

test('other days show the date, with the year if it differs', () => {
  expect(formatLocal(2026, 0, 2, 7, 30)).toBe('Jan 2, 7:30 AM')
  expect(formatLocal(2025, 11, 31, 7, 30)).toBe('Dec 31, 2025, 7:30 AM')
})

test('only the name of a day is lowercase in a sentence', () => {
  const formatLocalInSentence = (...parts: [number, number, number, number, number]) =>
    formatMomentInSentence(new Date(...parts).toISOString(), now)
  expect(formatLocalInSentence(2026, 10, 23, 7, 12)).toBe('today, 7:12 AM')
  expect(formatLocalInSentence(2026, 10, 3, 19, 12)).toBe('Nov 3, 7:12 PM')
})

test('a day has no time', () => {
  expect(formatDay(new Date(2026, 10, 3, 19, 12).toISOString(), now)).toBe('Nov 3')
})
