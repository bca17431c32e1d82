import { useEffect, useRef } from 'react'
import { useOwnCollection } from '#web/features/member-data/index.ts'
import { useOwnerId } from '#web/session/use-session.ts'
import { showToast } from '#web/ui/toast.tsx'
import { getNewNoteName } from './draft.ts'
import { NoteForm } from './note-form.tsx'
import { noteCollection } from './notes.ts'
import './notes.css'

interface QuickNoteProps {
  lesson: { id: string; gid: string; title: string }
  /** Position of the note in seconds. */
  at: number
  onDone: () => void
}

/** Form for a note on a lesson whose player is not on the page. */
export function QuickNote({ lesson, at, onDone }: QuickNoteProps) {
  const ownerId = useOwnerId() ?? ''
  const { add } = useOwnCollection(noteCollection)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector('textarea')?.focus(), [])
  const { id, gid, title } = lesson
  return (
    <div ref={box} className="quick-note">
      <NoteForm
        key={ownerId}
        name={getNewNoteName({ id, gid })}
        at={at}
        onSave={async ({ at: moment, text }) => {
          if (await add({ vid: id, gid, at: moment, text })) return false
          showToast(`Note saved with ${title}.`, { isSuccess: true })
          onDone()
          return true
        }}
      />
    </div>
  )
}
