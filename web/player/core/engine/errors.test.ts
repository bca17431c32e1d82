import { expect, test } from 'vitest'
import { faultFrom, faultOf, PlaybackRefused } from './errors.ts'

test('a refusal says what it is about; anything else is the network', () => {
  expect(faultFrom(new PlaybackRefused('not-ready')).kind).toBe('not-ready')
  expect(faultFrom(new TypeError('Failed to fetch')).kind).toBe('network')
})

test('only what may change by itself offers another try', () => {
  expect(faultOf('network').retry).toBe(true)
  expect(faultOf('decode').retry).toBe(true)
  expect(faultOf('locked').retry).toBe(false)
  expect(faultOf('unsupported').retry).toBe(false)
})
