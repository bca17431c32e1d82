import { expect, test } from 'vitest'
import { createState } from './state.ts'
import { createTransport } from './transport.ts'

test("`opening` is true from the initial seek until the member's first one", () => {
  const state = createState()
  const video = { currentTime: 0, seeking: false } as HTMLVideoElement
  const { transport, startPosition, opened } = createTransport({ video, state })
  transport.begin(7)
  expect([startPosition(), state.get().time, state.get().opening]).toEqual([7, 7, true])
  opened()
  transport.begin(8)
  expect([video.currentTime, state.get().opening]).toEqual([8, true])
  transport.seek(9)
  expect([video.currentTime, state.get().opening]).toEqual([9, false])
  // Already at this position: no seek follows that would reset `opening`.
  transport.begin(9)
  expect(state.get().opening).toBe(false)
})
