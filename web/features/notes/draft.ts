import { useState, useSyncExternalStore } from 'react'
import type { SavedLessonNote } from '#web/api/lesson-records.ts'
import { tryCatch, isNumber, isText, asObject, objectReader } from '#web/api/read-response.ts'
import { openUnsavedText, listUnsavedNames } from '#web/session/storage/unsaved-text.ts'
import { useOwnerId } from '#web/session/use-session.ts'

/** Unsaved text of a note. */
export interface Draft {
  /** Position in the film in seconds. Undefined for the whole lesson. */
  at?: number | undefined
  text: string
  /** For an edit: the note as it was when editing started, because another device can change the note meanwhile. */
  of?: SavedLessonNote | undefined
}

const readNote = objectReader({ id: isText, text: isText }, { vid: isText, gid: isText, at: isNumber, day: isText })

const PREFIX = 'note-draft:'

/** Returns the name of the draft of a new note. The draft of a change has the ID of the note as its name. */
export const getNewNoteName = ({ id, gid }: { id: string; gid: string }) => `${gid}/${id}`

/** Name of the draft of a new note on a day. */
export const NEW_DAY_NOTE = 'training-day'

/** Opens the draft of a note for one form. Forms in other tabs store their drafts separately. */
export function openDraft(ownerId: string, name: string) {
  const { read, write } = openUnsavedText(ownerId, PREFIX + name)
  return {
    /** Returns undefined if there is no draft or it is invalid. */
    read: () => read(parseDraft),
    /** Stores or deletes the draft. Returns whether it is stored, which fails if the storage is blocked or full. */
    save(draft: Draft | undefined): boolean {
      const isStored = write(draft && JSON.stringify(draft))
      listeners.forEach((listener) => listener())
      return isStored
    },
  }
}

function parseDraft(json: string): Draft | undefined {
  const openedDraft = asObject(tryCatch((): unknown => JSON.parse(json)))
  const { at, text } = openedDraft
  const editedNote = tryCatch(() => readNote(openedDraft['of']))
  return isText(text) && (at === undefined || (isNumber(at) && at >= 0)) ? { at, text, of: editedNote } : undefined
}

export const readDraft = (ownerId: string, name: string) => openDraft(ownerId, name).read()

/** Names of all drafts as one string, which `useSyncExternalStore` can compare. */
const getNames = (ownerId: string) => listUnsavedNames(ownerId, PREFIX).join('\n')

/** Returns the original notes of all unfinished changes on this device. */
export const readChangedNotes = (ownerId: string) =>
  getNames(ownerId)
    .split('\n')
    .flatMap((name) => readDraft(ownerId, name)?.of ?? [])

/** Subscribes to {@link readChangedNotes}. */
export function useChangedNotes(ownerId: string) {
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => getNames(ownerId),
    () => '',
  )
  return readChangedNotes(ownerId)
}
const listeners = new Set<() => void>()

/** Returns whether this device has an unfinished new note, or an unfinished change of a note, on the lesson. */
export const hasDraft = (ownerId: string, lesson: { id: string; gid: string }) =>
  readDraft(ownerId, getNewNoteName(lesson)) !== undefined ||
  readChangedNotes(ownerId).some(({ vid, gid }) => vid === lesson.id && gid === lesson.gid)

/** Error text for a note that could not be saved. States where the text is stored. */
export const describeSaveFailure = (kind: 'note' | 'change', isStored: boolean) =>
  `Couldn’t save your ${kind}. It’s still in the field${isStored ? ' and on this device' : ''}. Try again.`

/** Stores the draft on this device at every input, so that it survives reloads, crashes and network failures. */
export function useDraft(name: string) {
  const ownerId = useOwnerId() ?? ''
  const [openedDraft] = useState(() => openDraft(ownerId, name))
  const [draft, setDraft] = useState(openedDraft.read)
  const [isStored, setStored] = useState(draft !== undefined)
  const changeDraft = (nextDraft: Draft | undefined) => {
    setDraft(nextDraft)
    setStored(openedDraft.save(nextDraft))
  }
  return { draft, isStored, changeDraft }
}
