import { expect, test } from 'vitest'
import { toPlaybackError, playbackError, PlaybackRefused } from './errors.ts'

test('a refusal says what it is about; anything else is the network', () => {
  expect(toPlaybackError(new PlaybackRefused('not-ready')).kind).toBe('not-ready')
  expect(toPlaybackError(new TypeError('Failed to fetch')).kind).toBe('network')
})

test('only what may change by itself offers another try', () => {
  expect(playbackError('network').retry).toBe(true)
  expect(playbackError('decode').retry).toBe(true)
  expect(playbackError('locked').retry).toBe(false)
  expect(playbackError('unsupported').retry).toBe(false)
})
