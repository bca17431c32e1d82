import { expect, test } from 'vitest'
import { readHandsFree } from './preferences.ts'
import { findLocalVoice } from './speech.ts'
import { toMatCommand, canRecognize, prepareRecognition, parseSpokenCommand } from './voice-commands.ts'

test('speech and voice commands are off by default, whatever is stored', () => {
  const usual = { speaks: false, listens: false, bell: 0.8 }
  for (const text of [null, '', '{', 'null', '[]', '{"speaks":"yes","listens":1,"bell":7}'])
    expect(readHandsFree(text), String(text)).toEqual(usual)
  expect(readHandsFree('{"speaks":true,"bell":0}')).toEqual({ speaks: true, listens: false, bell: 0 })
})

test("only local voices in the page's language are used, the default first", () => {
  const voice = (lang: string, localService: boolean, isDefault = false) => ({ lang, localService, default: isDefault })
  const [far, german, english, usual] = [
    voice('en-US', false, true),
    voice('de-DE', true),
    voice('en_GB', true),
    voice('en-US', true, true),
  ]
  expect(findLocalVoice([far, german], 'en')).toBeUndefined()
  expect(findLocalVoice([far, german, english, usual], 'en')).toBe(usual)
  expect(findLocalVoice([far, german, english], 'en-US')).toBe(english)
})

test('a short phrase is a command, longer talk is not', () => {
  expect(['Again', 'slower please', 'the other side', 'go back', 'OK, pause'].map(parseSpokenCommand)).toEqual([
    'again',
    'slower',
    'mirror',
    'previous',
    'pause',
  ])
  expect(parseSpokenCommand('I told him to do it again')).toBeUndefined()
  expect(parseSpokenCommand('against')).toBeUndefined()
  expect(toMatCommand('pause', true)).toBeUndefined()
  expect(toMatCommand('play', true)).toBe('toggle')
  expect(toMatCommand('slower', true)).toBe('slower')
})

test('voice commands require on-device recognition', async () => {
  expect(canRecognize()).toBe(false)
  expect(await prepareRecognition()).toBe('none')
})
