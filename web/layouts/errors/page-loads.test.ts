import { expect, onTestFinished, test, vi } from 'vitest'
import { beginPageLoad, endPageLoad } from './page-loads.ts'

const open = (state: unknown) => {
  const entry = { state, replaceState: (next: unknown) => (entry.state = next) }
  vi.stubGlobal('history', entry)
  onTestFinished(() => void vi.unstubAllGlobals())
  return entry
}

test('a page that two loads have not drawn is not drawn by the third, and is tried again by the next', () => {
  open(null)
  expect(Array.from({ length: 6 }, beginPageLoad)).toEqual([true, true, false, true, true, false])
})

test('a page that was drawn may be reloaded as often as one likes, and the router keeps its state', () => {
  const entry = open({ idx: 3, key: 'abc' })
  for (let load = 0; load < 5; load += 1) {
    expect(beginPageLoad()).toBe(true)
    endPageLoad()
  }
  expect(entry.state).toEqual({ idx: 3, key: 'abc', pageLoads: 0 })
})
