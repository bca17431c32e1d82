import { expect, test } from 'vitest'
import { readHandsFree } from './preferences.ts'
import { localVoice } from './speech.ts'
import { asMatCommand, mayRecognize, prepareRecognition, spokenCommand } from './voice-commands.ts'

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
  expect(localVoice([far, german], 'en')).toBeUndefined()
  expect(localVoice([far, german, english, usual], 'en')).toBe(usual)
  expect(localVoice([far, german, english], 'en-US')).toBe(english)
})

test('a short phrase is a command, longer talk is not', () => {
  expect(['Again', 'slower please', 'the other side', 'go back', 'OK, pause'].map(spokenCommand)).toEqual([
    'again',
    'slower',
    'mirror',
    'previous',
    'pause',
  ])
  expect(spokenCommand('I told him to do it again')).toBeUndefined()
  expect(spokenCommand('against')).toBeUndefined()
  expect(asMatCommand('pause', true)).toBeUndefined()
  expect(asMatCommand('play', true)).toBe('toggle')
  expect(asMatCommand('slower', true)).toBe('slower')
})

test('voice commands require on-device recognition', async () => {
  expect(mayRecognize()).toBe(false)
  expect(await prepareRecognition()).toBe('none')
})
