import { expect, test } from 'vitest'
import { momentText } from './moment-text.ts'

const now = new Date(2026, 10, 23, 9, 5)
const at = (...parts: [number, number, number, number, number]) => momentText(new Date(...parts).toISOString(), now)

test('today, yesterday and tomorrow are named by the local day', () => {
  expect(at(2026, 10, 23, 0, 0)).toBe('Today, 00:00')
  expect(at(2026, 10, 22, 23, 59)).toBe('Yesterday, 23:59')
  expect(at(2026, 10, 24, 14, 2)).toBe('Tomorrow, 14:02')
})

test('other days show the date, with the year if it differs', () => {
  expect(at(2026, 0, 2, 7, 30)).toBe('Jan 2, 07:30')
  expect(at(2025, 11, 31, 7, 30)).toBe('Dec 31, 2025, 07:30')
})
