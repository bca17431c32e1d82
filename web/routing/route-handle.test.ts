import { expect, test } from 'vitest'
import { getZone } from './route-handle.ts'

test('the innermost layout with a zone determines it', () => {
  expect(getZone([{}, { handle: { zone: 'manual' } }, { handle: { posterLine: 'First, bow.' } }])).toBe('manual')
  expect(getZone([{ handle: { zone: 'manual' } }, { handle: { zone: 'night' } }])).toBe('night')
})

test('a page without matches is night, because only the member area renders such a page', () => {
  expect(getZone([{}, { handle: undefined }])).toBe('night')
})
