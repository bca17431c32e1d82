import { expect, onTestFinished, test } from 'vitest'
import type { PlayingReport } from '#contract/library/playing.ts'
import { createState } from '#web/player/core/engine/state.ts'
import { reportWhilePlaying } from './use-playing.ts'

/** A page whose film is loaded, and what it has reported. */
const open = () => {
  const [page, state, sent] = [new EventTarget(), createState(), Array<PlayingReport>()]
  const send = async (report: PlayingReport) => sent.push(report) > 0
  onTestFinished(reportWhilePlaying({ state, pause: () => state.set({ paused: true }) }, send, page))
  return { page, state, sent }
}

test('a page that closes while its film plays reports the stop once', () => {
  const { page, state, sent } = open()
  state.set({ ready: true, paused: false })
  page.dispatchEvent(new Event('pagehide'))
  expect(sent).toEqual(['start', 'stop'])
  state.set({ time: 3 })
  state.set({ paused: true })
  expect(sent).toEqual(['start', 'stop'])
})

test('a page that closes gives back the place of a film that was loaded and never played', () => {
  const { page, state, sent } = open()
  page.dispatchEvent(new Event('pagehide'))
  expect(sent).toEqual([])
  page.dispatchEvent(new Event('pageshow'))
  state.set({ ready: true })
  page.dispatchEvent(new Event('pagehide'))
  expect(sent).toEqual(['stop'])
})

test('a page that comes back while its film still plays reports the start again', () => {
  const { page, state, sent } = open()
  state.set({ ready: true, paused: false })
  page.dispatchEvent(new Event('pagehide'))
  page.dispatchEvent(new Event('pageshow'))
  expect(sent).toEqual(['start', 'stop', 'start'])
})
