import { useState } from 'react'
import { attempt, isNumber, isText, membersOf } from '#web/api/read-answer.ts'
import { memberStorageKey } from '#web/session/storage/member-storage.ts'
import { useOwnerId } from '#web/session/use-session.ts'

/** The text that a member has typed and not saved yet. */
export interface Draft {
  /** Where in the film it belongs. Left out on the whole lesson. Seconds. */
  at?: number | undefined
  text: string
}

const keyOf = (ownerId: string, name: string) => memberStorageKey(ownerId, `note-draft:${name}`)

/** Names the draft of a new note. The draft of a change is named by the note's ID. */
export const newNoteName = ({ id, gid }: { id: string; gid: string }) => `${gid}/${id}`

/** Undefined where there is none, or none that can be read: anything may be in the storage of a browser. */
export function readDraft(ownerId: string, name: string): Draft | undefined {
  const saved = membersOf(attempt((): unknown => JSON.parse(localStorage.getItem(keyOf(ownerId, name)) ?? '')))
  const { at, text } = saved
  return isText(text) && (at === undefined || (isNumber(at) && at >= 0)) ? { at, text } : undefined
}

/** Whether a new note on the lesson, or a change of one of these, was begun on this device and not finished. */
export const hasDraft = (ownerId: string, lesson: { id: string; gid: string }, notes: readonly { id: string }[]) =>
  [newNoteName(lesson), ...notes.map(({ id }) => id)].some((name) => readDraft(ownerId, name) !== undefined)

/** Answers whether the device stores it: some browsers refuse. */
function saveDraft(ownerId: string, name: string, draft: Draft | undefined): boolean {
  const key = keyOf(ownerId, name)
  const isDone = attempt(() => {
    if (draft) localStorage.setItem(key, JSON.stringify(draft))
    else localStorage.removeItem(key)
    return true
  })
  return isDone === true
}

/** A draft that is stored on this device with each letter, so that it survives a reload, a crash and a lost network. */
export function useDraft(name: string) {
  const ownerId = useOwnerId() ?? ''
  const [draft, setDraft] = useState(() => readDraft(ownerId, name))
  const [isStored, setStored] = useState(draft !== undefined)
  const change = (next: Draft | undefined) => {
    setDraft(next)
    setStored(saveDraft(ownerId, name, next) && next !== undefined)
  }
  return { draft, isStored, change }
}
