import { expect, test } from 'vitest'
import { zoneOf } from './route-handle.ts'

test('the innermost layout with a zone determines it', () => {
  expect(zoneOf([{}, { handle: { zone: 'manual' } }, { handle: { posterLine: 'First, bow.' } }])).toBe('manual')
  expect(zoneOf([{ handle: { zone: 'manual' } }, { handle: { zone: 'night' } }])).toBe('night')
})

test('a page without matches is night, because only the member area renders such a page', () => {
  expect(zoneOf([{}, { handle: undefined }])).toBe('night')
})
