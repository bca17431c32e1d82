import { use, useId, useRef, useState, type SubmitEvent } from 'react'
import { CurrentPlayer } from '#web/player/use-player.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { type Draft, notKeptText, useDraft } from './draft.ts'
import { momentText } from './moments.ts'
import type { ShownNote } from './notes.ts'

interface NoteFormProps {
  /** Names the draft on this device. */
  name: string
  /** The note as it is, where the form changes one. */
  note?: ShownNote
  /** The moment of a new note where no film is on the page. Seconds. */
  at?: number
  /** Answers whether the note was saved. Where it was not, the form says so. */
  onKeep: (note: Draft) => Promise<boolean>
  onCancel?: () => void
}

/**
 * Writes a note at the film's position when its first letter was typed, or changes one. What is typed stays on the
 * device until it is saved.
 */
export function NoteForm({ name, note, at, onKeep, onCancel }: NoteFormProps) {
  const player = use(CurrentPlayer)
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const { draft, isStored, change } = useDraft(name)
  const [isSending, setSending] = useState(false)
  const shown: Draft | undefined = draft ?? (note && { at: note.at, text: note.text, of: note })
  const moment = shown ?? (at === undefined ? undefined : { at })
  const type = (text: string) => {
    if (text.trim() === '' && !note) return change(undefined)
    change({ at: shown ? shown.at : (player?.state.get().time ?? at), text, of: shown?.of })
  }
  const submit = async (event?: SubmitEvent<HTMLFormElement>) => {
    event?.preventDefault()
    const text = shown?.text.trim()
    if (!shown || !text || isSending) return
    setSending(true)
    // The button goes with the draft.
    field.current?.focus({ preventScroll: true })
    const isSaved = await onKeep({ ...shown, text })
    setSending(false)
    if (isSaved) change(undefined)
    else showToast(notKeptText(note ? 'change' : 'note', isStored))
  }
  const cancel = () => {
    change(undefined)
    onCancel?.()
  }
  return (
    <form method="post" onSubmit={(event) => void submit(event)} className="note-form">
      <p className="note-form-head">
        <label htmlFor={id}>{moment ? `Note ${momentText(moment)}` : 'Add a note at this moment'}</label>
        {isStored && (
          <span>
            <Icon name="tick" className="size-4" />
            Draft saved here
          </span>
        )}
      </p>
      <textarea
        ref={field}
        id={id}
        name="note"
        rows={2}
        maxLength={2000}
        value={shown?.text ?? ''}
        readOnly={isSending}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the member has just opened the form, and begins here
        autoFocus={note !== undefined}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit()
          if (event.key === 'Escape' && note) cancel()
        }}
      />
      {note?.isGone && <p>This note was deleted on another device. Save it to add it as a new note.</p>}
      {shown && (
        <p className="flex flex-wrap gap-2">
          <Button type="submit" size="small" tone={note ? 'main' : 'plain'} aria-disabled={isSending || undefined}>
            Save note
          </Button>
          {note && (
            <Button size="small" onClick={cancel}>
              Cancel
            </Button>
          )}
          {!note && player && (
            <WholeLesson
              at={shown.at}
              now={() => player.state.get().time}
              onChange={(moment) => change({ ...shown, at: moment })}
            />
          )}
        </p>
      )}
    </form>
  )
}

interface WholeLessonProps {
  /** Seconds; undefined on the whole lesson. */
  at: number | undefined
  /** Where the film is. Seconds. */
  now: () => number
  onChange: (at: number | undefined) => void
}

/** Puts a note on the whole lesson, and back at the moment that it was on before. */
function WholeLesson({ at, now, onChange }: WholeLessonProps) {
  const id = useId()
  const before = useRef<number>(undefined)
  return (
    <label className="note-whole" htmlFor={id}>
      <input
        id={id}
        type="checkbox"
        checked={at === undefined}
        onChange={({ currentTarget: { checked } }) => {
          if (checked) before.current = at
          onChange(checked ? undefined : (before.current ?? now()))
        }}
      />
      On the whole lesson
    </label>
  )
}
