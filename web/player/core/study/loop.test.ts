import { expect, onTestFinished, test } from 'vitest'
import { createState } from '../engine/state.ts'
import { followLoop } from './loop.ts'

const RATE = 30
/** Frames 30 to 36. */
const LOOP = { a: 1, b: 1.2 }

/** A minimal video element whose events and frames are fired by the test. */
function playLoop() {
  const target = new EventTarget()
  const seeks: number[] = []
  let frameWanted: ((now: number, frame: { mediaTime: number }) => void) | undefined
  let currentTime = LOOP.a
  const video = {
    addEventListener: target.addEventListener.bind(target),
    requestVideoFrameCallback: (callback: typeof frameWanted) => ((frameWanted = callback), 1),
    cancelVideoFrameCallback: () => undefined,
    pause: () => undefined,
    playbackRate: 1,
    defaultPlaybackRate: 1,
    get currentTime() {
      return currentTime
    },
    set currentTime(time: number) {
      currentTime = time
      seeks.push(Math.floor(time * RATE))
    },
  }
  const state = createState()
  state.set({ ...LOOP, frameRate: RATE, duration: 60, paused: false })
  const stop = new AbortController()
  onTestFinished(() => stop.abort())
  followLoop({ video: video as unknown as HTMLVideoElement, state, signal: stop.signal, play: () => undefined })
  return {
    state,
    seeks,
    video,
    show: (frame: number) => frameWanted?.(0, { mediaTime: frame / RATE }),
    say: (event: string) => target.dispatchEvent(new Event(event)),
  }
}

test('a loop returns to A from its last frame, or from the first shown frame after it', () => {
  const { seeks, show, say } = playLoop()
  for (const last of [36, 50]) {
    show(35)
    show(last)
    say('seeking')
    say('seeked')
  }
  expect(seeks).toEqual([30, 30])
})

test('a late frame during the seek back does not end the loop', () => {
  const { seeks, show, say } = playLoop()
  show(35)
  show(36)
  say('seeking')
  show(45)
  say('seeked')
  // On a busy machine the next shown frame is after B.
  show(40)
  expect(seeks).toEqual([30, 30])
})

test('a frame after B shown after a pause does not end the loop', () => {
  const { seeks, show, state } = playLoop()
  show(35)
  state.set({ paused: true })
  show(37)
  state.set({ paused: false })
  show(38)
  expect(seeks).toEqual([30])
})

test('a hole skipped during the seek back does not end the loop, even past B', () => {
  const { seeks, show, say, state, video } = playLoop()
  show(36)
  // hls.js skips before the element fires `seeking`.
  video.currentTime = 1.3
  state.set({ skipping: true })
  say('seeking')
  say('seeking')
  say('seeked')
  show(39)
  expect(seeks).toEqual([30, 39, 30])
})

test('seeking past B leaves the loop', () => {
  const { seeks, show, say, video } = playLoop()
  show(33)
  video.currentTime = 10
  say('seeking')
  say('seeked')
  for (const frame of [300, 301]) show(frame)
  expect(seeks).toEqual([300])
})
