import { expect, test } from 'vitest'
import { toPlaybackError, playbackError, PlaybackRejected } from './errors.ts'

test('a rejection is shown by its reason, anything else as a network error', () => {
  expect(toPlaybackError(new PlaybackRejected('not-ready')).kind).toBe('not-ready')
  expect(toPlaybackError(new TypeError('Failed to fetch')).kind).toBe('network')
})

test('only transient errors offer a retry', () => {
  expect(playbackError('network').canRetry).toBe(true)
  expect(playbackError('decode').canRetry).toBe(true)
  expect(playbackError('locked').canRetry).toBe(false)
  expect(playbackError('unsupported').canRetry).toBe(false)
})
