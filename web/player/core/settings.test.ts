import { expect, test } from 'vitest'
import { keepSettings, readSettings } from './settings.ts'

const storage = (kept: Record<string, string> = {}) => ({
  getItem: (key: string) => kept[key] ?? null,
  setItem: (key: string, value: string) => void (kept[key] = value),
})

test('what was kept is there again', () => {
  const device = storage()
  keepSettings(device, { volume: 0.3, muted: true, captions: 'en' })
  expect(readSettings(device)).toEqual({ volume: 0.3, muted: true, captions: 'en' })
})

test.each(['not json', '[]', 'null', '{"volume":7,"muted":"yes","captions":3}'])(
  'storage that holds %s gives the plain settings',
  (value) => {
    expect(readSettings(storage({ player: value }))).toEqual({ volume: 1, muted: false, captions: undefined })
  },
)

test('without storage the player still plays', () => {
  expect(readSettings(undefined).volume).toBe(1)
  expect(() => keepSettings(undefined, readSettings(undefined))).not.toThrow()
})
