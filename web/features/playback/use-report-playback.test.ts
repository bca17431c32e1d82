import { expect, onTestFinished, test } from 'vitest'
import type { PlayerEvent } from '#contract/library/playing.ts'
import { createState } from '#web/player/core/engine/state.ts'
import { reportWhilePlaying } from './use-report-playback.ts'

/** Opens a page with a film, which records its reports. */
const openFilmPage = () => {
  const [page, state, sentReports] = [new EventTarget(), createState(), Array<PlayerEvent>()]
  const send = async (report: PlayerEvent) => sentReports.push(report) > 0
  onTestFinished(reportWhilePlaying({ state, pause: () => state.set({ paused: true }) }, send, page))
  return { page, state, sentReports }
}

test('a page that closes during playback reports one stop', () => {
  const { page, state, sentReports } = openFilmPage()
  state.set({ ready: true, paused: false })
  page.dispatchEvent(new Event('pagehide'))
  expect(sentReports).toEqual(['start', 'stop'])
  state.set({ time: 3 })
  state.set({ paused: true })
  expect(sentReports).toEqual(['start', 'stop'])
})

test('a page that closes releases the playback slot of a film that never played', () => {
  const { page, state, sentReports } = openFilmPage()
  page.dispatchEvent(new Event('pagehide'))
  expect(sentReports).toEqual([])
  page.dispatchEvent(new Event('pageshow'))
  state.set({ ready: true })
  page.dispatchEvent(new Event('pagehide'))
  expect(sentReports).toEqual(['stop'])
})

test('a page restored during playback reports a start again', () => {
  const { page, state, sentReports } = openFilmPage()
  state.set({ ready: true, paused: false })
  page.dispatchEvent(new Event('pagehide'))
  page.dispatchEvent(new Event('pageshow'))
  expect(sentReports).toEqual(['start', 'stop', 'start'])
})
