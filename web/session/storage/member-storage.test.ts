import { expect, test } from 'vitest'
import { memoryStorage } from '#web/test/memory-storage.ts'
import {
  deleteAllButUnsent,
  deleteMemberData,
  deleteUnsentWhere,
  hasUnsavedText,
  getMemberStorageKey,
  listUnsentOwners,
} from './member-storage.ts'
import { USER_IDS, userKey } from './storage-keys.ts'

const unsent = ['watched', 'mirror', 'note-draft:throws/hip', 'studio-draft:12', 'change:1-6a', 'set-aside:1-6a']
const copies = ['gym-bag', 'copy:lesson_notes', 'cart-lesson']

const fill = () => {
  const storage = memoryStorage()
  storage.setItem(USER_IDS, '["ada","ben"]')
  for (const id of ['ada', 'ben']) {
    for (const name of [...unsent, ...copies]) storage.setItem(getMemberStorageKey(id, name), '{}')
    storage.setItem(userKey(id, 'profile'), JSON.stringify({ type: 'normal', data: { email: `${id}@example.com` } }))
  }
  const remainingNames = (id: string) =>
    [...unsent, ...copies].filter((name) => storage.getItem(getMemberStorageKey(id, name)))
  const profile = (id: string): unknown => JSON.parse(storage.getItem(userKey(id, 'profile')) ?? '')
  return { storage, remainingNames, profile }
}

test("sign-out deletes the member's address and data, and keeps other members' data", () => {
  const { storage, remainingNames, profile } = fill()
  deleteMemberData('ada', storage)
  expect([remainingNames('ada'), remainingNames('ben')]).toEqual([[], [...unsent, ...copies]])
  expect(profile('ada')).toEqual({ type: 'normal', data: {} })
  expect(profile('ben')).toMatchObject({ data: { email: 'ben@example.com' } })
})

test('a draft of a note or of a Studio text counts as unsaved until it is removed', () => {
  const storage = memoryStorage()
  for (const name of ['note-draft:throws/hip', 'studio-draft:12']) {
    storage.setItem(getMemberStorageKey('ada', name), '{}')
    expect([hasUnsavedText('ada', storage), hasUnsavedText('ben', storage)]).toEqual([true, false])
    storage.removeItem(getMemberStorageKey('ada', name))
  }
  storage.setItem(getMemberStorageKey('ada', 'change:1-6a'), '{}')
  expect(hasUnsavedText('ada', storage)).toBe(false)
})

test('unsent changes survive the end of the session, copies of server data do not', () => {
  const { storage, remainingNames, profile } = fill()
  deleteAllButUnsent('ada', storage)
  expect(profile('ada')).toEqual({ type: 'normal', data: {} })
  expect([remainingNames('ada'), remainingNames('ben')]).toEqual([unsent, [...unsent, ...copies]])
  expect(listUnsentOwners(storage)).toEqual(['ada', 'ben'])
  deleteMemberData('ada', storage)
  expect(listUnsentOwners(storage)).toEqual(['ben'])
})

test('data of members without a session is deleted, data of signed-in members is kept', () => {
  const { storage, remainingNames } = fill()
  deleteUnsentWhere((id) => id !== 'ben', storage)
  expect([remainingNames('ada'), remainingNames('ben')]).toEqual([[], [...unsent, ...copies]])
})
