import { use, useId, useRef, useState, type SubmitEvent } from 'react'
import { CurrentPlayer } from '#web/player/use-player.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { type Draft, describeSaveFailure, useDraft } from './draft.ts'
import { describeMoment } from './moments.ts'
import type { ShownNote } from './notes.ts'
import { isComposing } from '#web/ui/is-composing.ts'

interface NoteFormProps {
  /** Name of the draft on this device. */
  name: string
  /** The note to edit; undefined for a new note. */
  note?: ShownNote
  /** Position in seconds of a new note if the page has no player. */
  at?: number
  /** Label of a new note without a player. By default, its position. */
  label?: string
  /** Saves the note. Resolves to whether it was saved; on failure the form shows an error. */
  onSave: (note: Draft) => Promise<boolean>
  onCancel?: () => void
}

/**
 * Form for a new or existing note. A new note gets the position of the player at the first input. The text is stored
 * on the device until it is saved.
 */
export function NoteForm({ name, note, at, label, onSave, onCancel }: NoteFormProps) {
  const player = use(CurrentPlayer)
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const { draft, isStored, changeDraft } = useDraft(name)
  const [isSending, setSending] = useState(false)
  const shownDraft: Draft | undefined = draft ?? (note && { at: note.at, text: note.text, of: note })
  const moment = shownDraft ?? (at === undefined ? undefined : { at })
  const updateText = (text: string) => {
    if (text.trim() === '' && !note) return changeDraft(undefined)
    changeDraft({ at: shownDraft ? shownDraft.at : (player?.state.get().time ?? at), text, of: shownDraft?.of })
  }
  const submit = async (event?: SubmitEvent<HTMLFormElement>) => {
    event?.preventDefault()
    const text = shownDraft?.text.trim()
    if (!shownDraft || !text || isSending) return
    setSending(true)
    // Moves the focus, because the button is unmounted with the draft.
    field.current?.focus({ preventScroll: true })
    const isSaved = await onSave({ ...shownDraft, text })
    setSending(false)
    if (isSaved) changeDraft(undefined)
    else showToast(describeSaveFailure(note ? 'change' : 'note', isStored))
  }
  const cancel = () => {
    changeDraft(undefined)
    onCancel?.()
  }
  return (
    <form method="post" onSubmit={(event) => void submit(event)} className="note-form">
      <p className="note-form-head">
        <label htmlFor={id}>
          {label ?? (moment ? `Note ${describeMoment({ ...moment, day: note?.day })}` : 'Add a note at this moment')}
        </label>
        {isStored && (
          <span>
            <Icon name="tick" className="size-4" />
            Draft saved on this device
          </span>
        )}
      </p>
      <textarea
        ref={field}
        id={id}
        name="note"
        rows={2}
        maxLength={2000}
        value={shownDraft?.text ?? ''}
        readOnly={isSending}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the member has just opened the form
        autoFocus={note !== undefined}
        onChange={({ currentTarget }) => updateText(currentTarget.value)}
        onKeyDown={(event) => {
          if (isComposing(event.nativeEvent)) return
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit()
          if (event.key === 'Escape' && note) cancel()
        }}
      />
      {note?.isRemoved && <p>This note was deleted on another device. Save it to add it as a new note.</p>}
      {shownDraft && (
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
            <WholeLessonCheckbox
              at={shownDraft.at}
              getPosition={() => player.state.get().time}
              onChange={(moment) => changeDraft({ ...shownDraft, at: moment })}
            />
          )}
        </p>
      )}
    </form>
  )
}

interface WholeLessonProps {
  /** Position in seconds; undefined for the whole lesson. */
  at: number | undefined
  /** Returns the current position of the player in seconds. */
  getPosition: () => number
  onChange: (at: number | undefined) => void
}

/** Checkbox that applies a note to the whole lesson. Unchecking it restores the position. */
function WholeLessonCheckbox({ at, getPosition, onChange }: WholeLessonProps) {
  const id = useId()
  const previousPosition = useRef<number>(undefined)
  return (
    <label className="note-whole" htmlFor={id}>
      <input
        id={id}
        type="checkbox"
        checked={at === undefined}
        onChange={({ currentTarget: { checked } }) => {
          if (checked) previousPosition.current = at
          onChange(checked ? undefined : (previousPosition.current ?? getPosition()))
        }}
      />
      On the whole lesson
    </label>
  )
}
