import { useOwnCollection } from '#web/features/member-data/index.ts'
import { useOwnerId } from '#web/session/use-session.ts'
import { NEW_DAY_NOTE } from './draft.ts'
import { toDay } from './moments.ts'
import { NoteForm } from './note-form.tsx'
import { noteCollection } from './notes.ts'
import './notes.css'

/** Form for a note on today's training, which belongs to no lesson. */
export function DayNote({ onSaved }: { onSaved?: () => void }) {
  const ownerId = useOwnerId() ?? ''
  const { add } = useOwnCollection(noteCollection)
  return (
    <NoteForm
      key={ownerId}
      name={NEW_DAY_NOTE}
      label="Note on today’s training"
      onSave={async ({ text }) => {
        if (await add({ day: toDay(new Date()), text })) return false
        onSaved?.()
        return true
      }}
    />
  )
}
