import { expect, test } from 'vitest'
import { zoneOf } from './route-handle.ts'

test('the innermost layout that names a ground decides', () => {
  expect(zoneOf([{}, { handle: { zone: 'manual' } }, { handle: { posterLine: 'First, bow.' } }])).toBe('manual')
  expect(zoneOf([{ handle: { zone: 'manual' } }, { handle: { zone: 'night' } }])).toBe('night')
})

test('a page that knows nothing yet is night: only the member area begins that way', () => {
  expect(zoneOf([{}, { handle: undefined }])).toBe('night')
})
