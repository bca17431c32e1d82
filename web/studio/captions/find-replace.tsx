import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { isComposing } from '#web/ui/is-composing.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { type Cue, findInCues, replaceInCues } from './edit-cues.ts'

interface FindReplaceProps {
  cues: readonly Cue[]
  /** Index of the opened line. */
  openedIndex: number
  onOpenLine: (index: number) => void
  onReplace: (cues: readonly Cue[]) => void
  onClose: () => void
}

/** Find-and-replace over all lines. */
export function FindReplace({ cues, openedIndex, onOpenLine, onReplace, onClose }: FindReplaceProps) {
  const [searchText, setSearchText] = useState('')
  const [replacement, setReplacement] = useState('')
  const findInput = useRef<HTMLInputElement>(null)
  useEffect(() => findInput.current?.focus(), [])
  const matchIndexes = findInCues(cues, searchText)
  const openNextMatch = () => {
    const line = matchIndexes.find((index) => index > openedIndex) ?? matchIndexes[0]
    if (line !== undefined) onOpenLine(line)
  }
  const replace = () => {
    if (matchIndexes.length === 0) return
    onReplace(replaceInCues(cues, searchText, replacement))
    showToast(matchIndexes.length === 1 ? '1 line changed.' : `${matchIndexes.length} lines changed.`, {
      isSuccess: true,
    })
  }
  const closeByKey = ({ key, nativeEvent }: KeyboardEvent) => key === 'Escape' && !isComposing(nativeEvent) && onClose()
  return (
    <form
      role="search"
      className="cue-find"
      onSubmit={(event) => {
        event.preventDefault()
        openNextMatch()
      }}
    >
      <label>
        Find
        <input
          ref={findInput}
          value={searchText}
          maxLength={200}
          onKeyDown={closeByKey}
          onChange={(event) => setSearchText(event.currentTarget.value)}
        />
      </label>
      <label>
        Replace with
        <input
          value={replacement}
          maxLength={200}
          onKeyDown={closeByKey}
          onChange={(event) => setReplacement(event.currentTarget.value)}
        />
      </label>
      <p role="status" className="text-sm text-quiet">
        {searchText !== '' && (matchIndexes.length === 1 ? 'In 1 line' : `In ${matchIndexes.length} lines`)}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small">
          Next
        </Button>
        <Button size="small" aria-disabled={matchIndexes.length === 0} onClick={replace}>
          Replace all
        </Button>
        <Button size="small" tone="bare" onClick={onClose}>
          Close
        </Button>
      </div>
    </form>
  )
}
