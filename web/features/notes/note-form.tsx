import { use, useRef, useState, type SubmitEvent } from 'react'
import { clock } from '#web/player/core/study/time.ts'
import { CurrentPlayer } from '#web/player/use-player.ts'
import { Button } from '#web/ui/button.tsx'

/** Writes a note at the film's position when its first letter was typed. `onWrite` answers whether it was saved. */
export function NoteForm({ onWrite }: { onWrite: (at: number, text: string) => Promise<boolean> }) {
  const player = use(CurrentPlayer)
  const field = useRef<HTMLTextAreaElement>(null)
  const [at, setAt] = useState<number>()
  const begin = () => setAt((known) => known ?? player?.state.get().time ?? 0)
  const submit = async (event?: SubmitEvent<HTMLFormElement>) => {
    event?.preventDefault()
    const typed = field.current?.value.trim() ?? ''
    if (!field.current || typed === '' || at === undefined) return
    field.current.value = ''
    setAt(undefined)
    if (await onWrite(at, typed)) return
    field.current.value = typed
    setAt(at)
  }
  return (
    <form method="post" onSubmit={(event) => void submit(event)} className="note-form">
      <label htmlFor="note">{at === undefined ? 'Write at this moment' : `At ${clock(at)}`}</label>
      <textarea
        ref={field}
        id="note"
        name="note"
        rows={2}
        maxLength={2000}
        onChange={({ currentTarget }) => (currentTarget.value.trim() === '' ? setAt(undefined) : begin())}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit()
        }}
      />
      {at !== undefined && (
        <Button type="submit" size="small">
          Keep the note
        </Button>
      )}
    </form>
  )
}
