import { onTestFinished, expect, test, vi } from 'vitest'
import { getCopyKey, getMemberStorageKey } from '#web/session/storage/member-storage.ts'
import { memoryStorage } from '#web/test/memory-storage.ts'
import { readChangedNotes, hasDraft, openDraft, readDraft, describeSaveFailure } from './draft.ts'
import { addRemovedNotes } from './notes.ts'

const lesson = { id: 'hip', gid: 'throws' }
const note = { id: 'n1', vid: 'hip', gid: 'throws', at: 3, text: 'Elbow in' }

const storeDrafts = (drafts: Record<string, unknown>) => {
  vi.stubGlobal('localStorage', memoryStorage())
  onTestFinished(() => void vi.unstubAllGlobals())
  for (const [name, draft] of Object.entries(drafts))
    localStorage.setItem(getMemberStorageKey('ada', `note-draft:${name}`), JSON.stringify(draft))
}

test('the draft of a change includes the original note, unless that note is invalid', () => {
  storeDrafts({ n1: { at: 3, text: 'Elbow', of: note }, n2: { text: 'Chin', of: { id: 'n2', day: '2026-11-30' } } })
  expect(readDraft('ada', 'n1')).toEqual({ at: 3, text: 'Elbow', of: note })
  expect(readDraft('ada', 'n2')).toEqual({ at: undefined, text: 'Chin', of: undefined })
  expect(readChangedNotes('ada')).toEqual([note])
})

test('a note deleted on another device stays listed while it has a draft', () => {
  storeDrafts({ n1: { at: 3, text: 'Elbow', of: note } })
  const otherNote = { ...note, id: 'n2' }
  expect(addRemovedNotes([note, otherNote], readChangedNotes('ada'))).toEqual([note, otherNote])
  expect(addRemovedNotes([otherNote], readChangedNotes('ada'))).toEqual([otherNote, { ...note, isRemoved: true }])
})

test('a lesson has a draft if a new note or a change of a note is unsaved', () => {
  storeDrafts({ n1: { at: 3, text: 'Elbow', of: note } })
  expect([hasDraft('ada', lesson), hasDraft('ada', { ...lesson, id: 'knee' }), hasDraft('ben', lesson)]).toEqual([
    true,
    false,
    false,
  ])
  storeDrafts({ 'throws/hip': { text: 'Chin down' } })
  expect(hasDraft('ada', lesson)).toBe(true)
})

/** Limits the storage to a number of characters. */
const limitStorage = (maxLength: number) => {
  const originalSetItem = localStorage.setItem
  localStorage.setItem = (key, text) => {
    const otherKeys = Object.keys(localStorage).filter((storedKey) => storedKey !== key)
    const usedLength = otherKeys.reduce((sum, storedKey) => sum + (localStorage.getItem(storedKey) ?? '').length, 0)
    if (usedLength + text.length > maxLength) throw new DOMException('full', 'QuotaExceededError')
    originalSetItem(key, text)
  }
}

test('copies of records are deleted from a full storage to make room for a draft, and a failure is reported', () => {
  storeDrafts({})
  localStorage.setItem(getCopyKey('ada', 'reviews'), 'x'.repeat(95))
  limitStorage(100)
  const { save } = openDraft('ada', 'n1')
  expect(save({ text: 'Elbow in' })).toBe(true)
  expect([readDraft('ada', 'n1')?.text, localStorage.getItem(getCopyKey('ada', 'reviews'))]).toEqual(['Elbow in', null])
  expect(save({ text: 'Elbow in'.repeat(20) })).toBe(false)
  expect(readDraft('ada', 'n1')?.text).toBe('Elbow in')
  expect([describeSaveFailure('note', true), describeSaveFailure('change', false)]).toEqual([
    'Couldn’t save your note. It’s still in the field and on this device. Try again.',
    'Couldn’t save your change. It’s still in the field. Try again.',
  ])
})

test('a form in another tab neither replaces nor removes a draft', () => {
  storeDrafts({})
  const [first, second] = [openDraft('ada', 'throws/hip'), openDraft('ada', 'throws/hip')]
  first.save({ at: 3, text: 'Elbow in' })
  second.save({ at: 9, text: 'Chin' })
  second.save(undefined)
  expect(readDraft('ada', 'throws/hip')).toEqual({ at: 3, text: 'Elbow in', of: undefined })
})

test('a note with drafts in two tabs is listed once', () => {
  storeDrafts({})
  for (const text of ['Elbow', 'Chin']) openDraft('ada', 'n1').save({ at: 3, text, of: note })
  expect(readChangedNotes('ada')).toEqual([note])
})
