import { expect, test, vi } from 'vitest'
import { createStore } from './store.ts'

test('listeners are called for changed values only', () => {
  const store = createStore({ time: 0, paused: true })
  const heard = vi.fn()
  store.subscribe(heard)
  store.set({ time: 0 })
  expect(heard).not.toHaveBeenCalled()
  store.set({ time: 1 })
  expect(heard).toHaveBeenCalledTimes(1)
  expect(store.get()).toEqual({ time: 1, paused: true })
})

test('the snapshot keeps its identity until a value changes', () => {
  const store = createStore({ time: 0 })
  const before = store.get()
  store.set({ time: 0 })
  expect(store.get()).toBe(before)
})

test('an unsubscribed listener is not called', () => {
  const store = createStore({ time: 0 })
  const heard = vi.fn()
  store.subscribe(heard)()
  store.set({ time: 1 })
  expect(heard).not.toHaveBeenCalled()
})
