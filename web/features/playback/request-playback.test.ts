import { expect, test } from 'vitest'
import { ApiError } from '#web/api/api-error.ts'
import { PlaybackRejected, type RejectionReason } from '#web/player/core/engine/errors.ts'
import { requestPlayback } from './request-playback.ts'

const lesson = { gid: 'throws', id: 'hip-throw' }
const createRejectingCall = (statusCode: number, errorCode?: string) => async () => {
  throw new ApiError({ method: 'POST', url: '/functions/call', statusCode, statusText: '', errorCode })
}

test('a playback request names the lesson by group and id, and returns the grant', async () => {
  const playback = { manifest: '/m/sig/key.9/film/master.m3u8', expiresAt: '2026-11-21T10:00:00.000Z' }
  const requests: unknown[] = []
  const response = await requestPlayback(async (...call) => {
    requests.push(call)
    return playback
  }, lesson)
  expect(requests).toEqual([['playback', [lesson], { signal: undefined }]])
  expect(response).toEqual(playback)
})

test.each<[number, string | undefined, RejectionReason]>([
  [403, 'LessonLocked', 'locked'],
  [404, 'LessonNotFound', 'missing'],
  [409, 'PlayingElsewhere', 'device-limit'],
  [409, 'LessonNotReady', 'not-ready'],
  [401, 'InvalidSession', 'signed-out'],
  [429, 'RateLimitExceeded', 'too-many'],
  [500, undefined, 'server'],
])('status %s with code %s maps to %s', async (status, code, reason) => {
  await expect(requestPlayback(createRejectingCall(status, code), lesson)).rejects.toEqual(new PlaybackRejected(reason))
})

test('a network error is passed on unchanged', async () => {
  const networkError = new TypeError('Failed to fetch')
  const requests = requestPlayback(async () => {
    throw networkError
  }, lesson)
  await expect(requests).rejects.toBe(networkError)
})

test('an invalid grant is rejected', async () => {
  await expect(requestPlayback(async () => ({ manifest: 7 }), lesson)).rejects.toThrow()
})
