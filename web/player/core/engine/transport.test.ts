import { expect, test } from 'vitest'
import { createState } from './state.ts'
import { createTransport } from './transport.ts'

test("`opening` is true from the initial seek until the member's first one", () => {
  const state = createState()
  const video = { currentTime: 0, seeking: false } as HTMLVideoElement
  const { transport, startPosition, onFilmLoaded } = createTransport({ video, state })
  transport.seekToStart(7)
  expect([startPosition(), state.get().time, state.get().isInitialSeek]).toEqual([7, 7, true])
  onFilmLoaded()
  transport.seekToStart(8)
  expect([video.currentTime, state.get().isInitialSeek]).toEqual([8, true])
  transport.seek(9)
  expect([video.currentTime, state.get().isInitialSeek]).toEqual([9, false])
  // Already at this position: no seek follows that would reset `opening`.
  transport.seekToStart(9)
  expect(state.get().isInitialSeek).toBe(false)
})
