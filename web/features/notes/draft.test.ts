import { onTestFinished, expect, test, vi } from 'vitest'
import { memberStorageKey } from '#web/session/storage/member-storage.ts'
import { memoryStorage } from '#web/test/memory-storage.ts'
import { changedNotes, hasDraft, readDraft } from './draft.ts'
import { withGone } from './notes.ts'

const lesson = { id: 'hip', gid: 'throws' }
const note = { id: 'n1', vid: 'hip', gid: 'throws', at: 3, text: 'Elbow in' }

const store = (drafts: Record<string, unknown>) => {
  vi.stubGlobal('localStorage', memoryStorage())
  onTestFinished(() => void vi.unstubAllGlobals())
  for (const [name, draft] of Object.entries(drafts))
    localStorage.setItem(memberStorageKey('ada', `note-draft:${name}`), JSON.stringify(draft))
}

test('the draft of a change remembers the note as it was, and a broken note of a draft is none', () => {
  store({ n1: { at: 3, text: 'Elbow', of: note }, n2: { text: 'Chin', of: { id: 'n2', text: 'Chin down' } } })
  expect(readDraft('ada', 'n1')).toEqual({ at: 3, text: 'Elbow', of: note })
  expect(readDraft('ada', 'n2')).toEqual({ at: undefined, text: 'Chin', of: undefined })
  expect(changedNotes('ada')).toEqual([note])
})

test('a note that another device has deleted stays in its list while a change of it is a draft here', () => {
  store({ n1: { at: 3, text: 'Elbow', of: note } })
  const other = { ...note, id: 'n2' }
  expect(withGone([note, other], changedNotes('ada'))).toEqual([note, other])
  expect(withGone([other], changedNotes('ada'))).toEqual([other, { ...note, isGone: true }])
})

test('a lesson has a draft where a new note on it, or a change of one of its notes, was begun', () => {
  store({ n1: { at: 3, text: 'Elbow', of: note } })
  expect([hasDraft('ada', lesson), hasDraft('ada', { ...lesson, id: 'knee' }), hasDraft('ben', lesson)]).toEqual([
    true,
    false,
    false,
  ])
  store({ 'throws/hip': { text: 'Chin down' } })
  expect(hasDraft('ada', lesson)).toBe(true)
})
