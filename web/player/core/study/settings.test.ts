import { expect, test } from 'vitest'
import { saveSettings, defaultSettings, readSettings } from './settings.ts'

const storage = (saved: Record<string, string> = {}) => ({
  getItem: (key: string) => saved[key] ?? null,
  setItem: (key: string, value: string) => void (saved[key] = value),
})

test('saved settings are restored', () => {
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
])('stored %s falls back to the defaults', (value) => {
  expect(readSettings(storage({ player: value }))).toEqual(defaultSettings)
})

test('the player works without storage', () => {
  expect(readSettings(undefined).volume).toBe(1)
  expect(() => saveSettings(undefined, readSettings(undefined))).not.toThrow()
})
