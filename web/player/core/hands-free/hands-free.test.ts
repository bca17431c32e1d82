import { expect, test } from 'vitest'
import { readHandsFree } from './preferences.ts'
import { localVoice } from './speech.ts'
import { asMatCommand, mayRecognize, prepareRecognition, spokenCommand } from './voice-commands.ts'

test('nothing speaks or listens before somebody asks for it, whatever lies in the storage', () => {
  const usual = { speaks: false, listens: false, bell: 0.8 }
  for (const text of [null, '', '{', 'null', '[]', '{"speaks":"yes","listens":1,"bell":7}'])
    expect(readHandsFree(text), String(text)).toEqual(usual)
  expect(readHandsFree('{"speaks":true,"bell":0}')).toEqual({ speaks: true, listens: false, bell: 0 })
})

test('only a voice of the device in the language of the page speaks, the usual one first', () => {
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

test('a short call is a command, talk in the gym is none', () => {
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

test('a browser that does not recognize on the device is offered no voice commands', async () => {
  expect(mayRecognize()).toBe(false)
  expect(await prepareRecognition()).toBe('none')
})
