import { expect, test, vi } from 'vitest'
import { createStore } from './store.ts'

test('listeners are called for changed values only', () => {
  const store = createStore({ time: 0, paused: true })
  const listener = vi.fn()
  store.subscribe(listener)
  store.set({ time: 0 })
  expect(listener).not.toHaveBeenCalled()
  store.set({ time: 1 })
  expect(listener).toHaveBeenCalledTimes(1)
  expect(store.get()).toEqual({ time: 1, paused: true })
})

test('the snapshot keeps its identity until a value changes', () => {
  const store = createStore({ time: 0 })
  const snapshot = store.get()
  store.set({ time: 0 })
  expect(store.get()).toBe(snapshot)
})

test('an unsubscribed listener is not called', () => {
  const store = createStore({ time: 0 })
  const listener = vi.fn()
  store.subscribe(listener)()
  store.set({ time: 1 })
  expect(listener).not.toHaveBeenCalled()
})
