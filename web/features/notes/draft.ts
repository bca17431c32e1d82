import { useState, useSyncExternalStore } from 'react'
import type { SavedLessonNote } from '#web/api/lesson-records.ts'
import { tryCatch, isNumber, isText, asObject, objectReader } from '#web/api/read-answer.ts'
import { memberStorageKey, storeUnsent } from '#web/session/storage/member-storage.ts'
import { useOwnerId } from '#web/session/use-session.ts'

/** The text that a member has typed and not saved yet. */
export interface Draft {
  /** Where in the film it belongs. Left out on the whole lesson. Seconds. */
  at?: number | undefined
  text: string
  /** The note that it changes, as it was when the first letter was typed. Another device may change it meanwhile. */
  of?: SavedLessonNote | undefined
}

const readNote = objectReader({ id: isText, vid: isText, gid: isText, text: isText }, { at: isNumber })

const keyOf = (ownerId: string, name: string) => memberStorageKey(ownerId, `note-draft:${name}`)

/** Names the draft of a new note. The draft of a change is named by the note's ID. */
export const newNoteName = ({ id, gid }: { id: string; gid: string }) => `${gid}/${id}`

/** Undefined where there is none, or none that can be read: anything may be in the storage of a browser. */
export function readDraft(ownerId: string, name: string): Draft | undefined {
  const saved = asObject(tryCatch((): unknown => JSON.parse(localStorage.getItem(keyOf(ownerId, name)) ?? '')))
  const { at, text } = saved
  const of = tryCatch(() => readNote(saved['of']))
  return isText(text) && (at === undefined || (isNumber(at) && at >= 0)) ? { at, text, of } : undefined
}

/** The names of all drafts of a member, as one text, which React can compare. */
const namesOf = (ownerId: string) =>
  (tryCatch(() => Object.keys(localStorage)) ?? [])
    .filter((key) => key.startsWith(keyOf(ownerId, '')))
    .map((key) => key.slice(keyOf(ownerId, '').length))
    .join('\n')

/** The notes of which a change was begun on this device and not finished, as they were then. */
export const changedNotes = (ownerId: string) =>
  namesOf(ownerId)
    .split('\n')
    .flatMap((name) => readDraft(ownerId, name)?.of ?? [])

/** Follows {@link changedNotes}. */
export function useChangedNotes(ownerId: string) {
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => namesOf(ownerId),
    () => '',
  )
  return changedNotes(ownerId)
}
const listeners = new Set<() => void>()

/** Whether a new note on the lesson, or a change of one of its notes, was begun on this device and not finished. */
export const hasDraft = (ownerId: string, lesson: { id: string; gid: string }) =>
  readDraft(ownerId, newNoteName(lesson)) !== undefined ||
  changedNotes(ownerId).some(({ vid, gid }) => vid === lesson.id && gid === lesson.gid)

/** Answers whether the device stores it: some browsers refuse, and a storage may be full. */
export function saveDraft(ownerId: string, name: string, draft: Draft | undefined): boolean {
  const key = keyOf(ownerId, name)
  const isStored = draft !== undefined && storeUnsent(key, JSON.stringify(draft))
  if (!draft) tryCatch(() => localStorage.removeItem(key))
  listeners.forEach((listener) => listener())
  return isStored
}

/** Says that a note, or a change of one, was not saved, and where its text is. */
export const notKeptText = (what: 'note' | 'change', isStored: boolean) =>
  `Couldn’t save your ${what}. It’s still in the field${isStored ? ' and on this device' : ''}. Try again.`

/** A draft that is stored on this device with each letter, so that it survives a reload, a crash and a lost network. */
export function useDraft(name: string) {
  const ownerId = useOwnerId() ?? ''
  const [draft, setDraft] = useState(() => readDraft(ownerId, name))
  const [isStored, setStored] = useState(draft !== undefined)
  const change = (next: Draft | undefined) => {
    setDraft(next)
    setStored(saveDraft(ownerId, name, next))
  }
  return { draft, isStored, change }
}
