import { expect, test } from 'vitest'
import { saveSettings, defaultSettings, readSettings } from './settings.ts'

const storage = (saved: Record<string, string> = {}) => ({
  getItem: (key: string) => saved[key] ?? null,
  setItem: (key: string, value: string) => void (saved[key] = value),
})

test('saved settings are there again', () => {
  const device = storage()
  const habits = {
    volume: 0.3,
    muted: true,
    captions: 'en',
    captionSize: 1.5,
    singleKeys: false,
    mirrorFor: ['mia'],
    goOnFor: ['mia'],
  }
  saveSettings(device, { ...defaultSettings, ...habits, captionGround: 'none' })
  expect(readSettings(device)).toEqual({ ...habits, captionGround: 'none' })
})

test.each([
  'not json',
  '[]',
  'null',
  '{"volume":7,"muted":"yes","captions":3,"captionSize":9,"captionGround":"red","mirrorFor":"me","goOnFor":{}}',
])('storage that holds %s gives the plain settings', (value) => {
  expect(readSettings(storage({ player: value }))).toEqual(defaultSettings)
})

test('without storage the player still plays', () => {
  expect(readSettings(undefined).volume).toBe(1)
  expect(() => saveSettings(undefined, readSettings(undefined))).not.toThrow()
})
