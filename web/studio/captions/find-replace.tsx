import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { type Cue, findInCues, replaceInCues } from './edit-cues.ts'

interface FindProps {
  cues: readonly Cue[]
  at: number
  onOpen: (at: number) => void
  onReplace: (cues: readonly Cue[]) => void
  onClose: () => void
}

/** Find-and-replace over all lines. */
export function FindReplace({ cues, at, onOpen, onReplace, onClose }: FindProps) {
  const [wanted, setWanted] = useState('')
  const [by, setBy] = useState('')
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  const found = findInCues(cues, wanted)
  const next = () => {
    const line = found.find((index) => index > at) ?? found[0]
    if (line !== undefined) onOpen(line)
  }
  const replace = () => {
    if (found.length === 0) return
    onReplace(replaceInCues(cues, wanted, by))
    showToast(found.length === 1 ? '1 line changed.' : `${found.length} lines changed.`, { isGood: true })
  }
  const closeByKey = (event: KeyboardEvent) => event.key === 'Escape' && onClose()
  return (
    <form
      role="search"
      className="cue-find"
      onSubmit={(event) => {
        event.preventDefault()
        next()
      }}
    >
      <label>
        Find
        <input
          ref={first}
          value={wanted}
          maxLength={200}
          onKeyDown={closeByKey}
          onChange={(event) => setWanted(event.currentTarget.value)}
        />
      </label>
      <label>
        Replace with
        <input
          value={by}
          maxLength={200}
          onKeyDown={closeByKey}
          onChange={(event) => setBy(event.currentTarget.value)}
        />
      </label>
      <p role="status" className="text-sm text-quiet">
        {wanted !== '' && (found.length === 1 ? 'In 1 line' : `In ${found.length} lines`)}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small">
          Next
        </Button>
        <Button size="small" aria-disabled={found.length === 0} onClick={replace}>
          Replace all
        </Button>
        <Button size="small" tone="bare" onClick={onClose}>
          Close
        </Button>
      </div>
    </form>
  )
}
