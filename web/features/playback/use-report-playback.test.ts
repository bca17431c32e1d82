import { expect, onTestFinished, test } from 'vitest'
import type { PlayingReport } from '#contract/library/playing.ts'
import { createState } from '#web/player/core/engine/state.ts'
import { reportWhilePlaying } from './use-report-playback.ts'

/** A page with a loaded film, and the reports it has sent. */
const open = () => {
  const [page, state, sent] = [new EventTarget(), createState(), Array<PlayingReport>()]
  const send = async (report: PlayingReport) => sent.push(report) > 0
  onTestFinished(reportWhilePlaying({ state, pause: () => state.set({ paused: true }) }, send, page))
  return { page, state, sent }
}

test('a page that closes during playback reports one stop', () => {
  const { page, state, sent } = open()
  state.set({ ready: true, paused: false })
  page.dispatchEvent(new Event('pagehide'))
  expect(sent).toEqual(['start', 'stop'])
  state.set({ time: 3 })
  state.set({ paused: true })
  expect(sent).toEqual(['start', 'stop'])
})

test('a page that closes releases the playback slot of a film that never played', () => {
  const { page, state, sent } = open()
  page.dispatchEvent(new Event('pagehide'))
  expect(sent).toEqual([])
  page.dispatchEvent(new Event('pageshow'))
  state.set({ ready: true })
  page.dispatchEvent(new Event('pagehide'))
  expect(sent).toEqual(['stop'])
})

test('a page restored during playback reports a start again', () => {
  const { page, state, sent } = open()
  state.set({ ready: true, paused: false })
  page.dispatchEvent(new Event('pagehide'))
  page.dispatchEvent(new Event('pageshow'))
  expect(sent).toEqual(['start', 'stop', 'start'])
})
