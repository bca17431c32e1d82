import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { memoryStorage } from '#web/test/memory-storage.ts'
import { getMemberStorageKey } from './member-storage.ts'
import { userKey } from './storage-keys.ts'
import { openUnsavedText, listUnsavedNames } from './unsaved-text.ts'

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage())
  return () => void vi.unstubAllGlobals()
})

const open = () => {
  const editor = openUnsavedText('ada', 'studio-draft:12')
  return { ...editor, text: editor.read((text) => text || undefined) }
}

test('an editor neither replaces nor removes the text that another tab has stored', () => {
  const [first, second] = [open(), open()]
  first.write('Chin in.')
  second.write('Arms out.')
  second.write(undefined)
  expect(open().text).toBe('Chin in.')
})

test('the next editor continues a stored text, and removes it once it is saved', () => {
  open().write('Chin in.')
  const next = open()
  expect(next.text).toBe('Chin in.')
  next.write('Chin in, arms out.')
  expect(open().text).toBe('Chin in, arms out.')
  next.write(undefined)
  expect(localStorage).toHaveLength(0)
})

test('an editor whose text is continued in another tab stores its later text separately', () => {
  const first = open()
  first.write('Chin in.')
  const second = open()
  second.write('Chin in, arms out.')
  first.write('Chin in!')
  second.write(undefined)
  expect(open().text).toBe('Chin in!')
  first.write(undefined)
  expect(localStorage).toHaveLength(0)
})

test('a text that another tab has changed is not removed', () => {
  const first = open()
  first.write('Chin in.')
  open().write('Chin in, arms out.')
  first.write(undefined)
  expect(open().text).toBe('Chin in, arms out.')
})

test('a text that an earlier version stored is continued, an invalid one or one of another item is not', () => {
  const key = (name: string) => getMemberStorageKey('ada', name)
  localStorage.setItem(key('studio-draft:1'), 'Another item')
  localStorage.setItem(key('studio-draft:12'), '')
  expect(open().text).toBeUndefined()
  localStorage.setItem(key('studio-draft:12'), 'Chin in.')
  const editor = open()
  expect(editor.text).toBe('Chin in.')
  editor.write(undefined)
  expect(listUnsavedNames('ada', 'studio-draft:')).toEqual(['1'])
})

test('the name of a text that two editors have stored is listed once', () => {
  for (const editor of [open(), open()]) editor.write('Chin in.')
  expect(listUnsavedNames('ada', 'studio-draft:')).toEqual(['12'])
})

test.each([
  ['replaces the text', 1, () => undefined],
  ['signs the member out', 0, () => localStorage.removeItem(userKey('ada', 'refreshToken'))],
])('a tab that %s calls back %i times', (_, times, thenDo) => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const tab = new EventTarget()
  vi.stubGlobal('addEventListener', tab.addEventListener.bind(tab))
  vi.stubGlobal('removeEventListener', tab.removeEventListener.bind(tab))
  localStorage.setItem(userKey('ada', 'refreshToken'), 'token')
  const editor = open()
  editor.write('Chin in.')
  const key = Object.keys(localStorage).find((name) => name.includes('studio-draft'))
  const onLost = vi.fn()
  const stop = editor.watch(onLost)
  tab.dispatchEvent(Object.assign(new Event('storage'), { key }))
  thenDo()
  vi.advanceTimersByTime(1000)
  expect(onLost).toHaveBeenCalledTimes(times)
  stop()
})
