import { formatMomentInSentence } from '#web/studio/shell/index.ts'
import type { DraftState } from './draft-state.ts'
import { toProblem } from './field-problem.ts'

interface SaveStateProps {
  state: DraftState
  /** Fields with their labels, for error messages. */
  fields?: readonly { name: string; label: string }[]
  onRetry: () => void
}

/** Save state as text, without animation. */
export function SaveState({ state, fields = [], onRetry }: SaveStateProps) {
  const message = describeState(state, fields)
  const isFailed = state.state === 'failed' || state.state === 'rejected'
  return (
    <p className={`flex items-center gap-x-3 text-sm ${isFailed ? 'font-semibold text-warn' : 'text-quiet'}`}>
      {state.state === 'saved' ? (
        <span>
          Saved<span className="save-moment"> {formatMomentInSentence(state.savedAt)}</span>
        </span>
      ) : (
        <span>{message}</span>
      )}
      <span role="status" className="sr-only">
        {isFailed && message}
      </span>
      {isFailed && (
        <button type="button" className="studio-foot-link cursor-pointer text-text" onClick={onRetry}>
          Try again
        </button>
      )}
    </p>
  )
}

function describeState({ state, isStored, reason, data }: DraftState, fields: SaveStateProps['fields'] = []) {
  const storageText = isStored ? 'Your changes are kept in this browser.' : 'Keep this page open.'
  if (state === 'failed') return `Not saved: the server didn’t respond. ${storageText}`
  if (state === 'rejected') return `Not saved. ${toProblem(reason, fields, data).message} ${storageText}`
  if (state === 'conflict') return 'Both versions kept'
  if (state === 'saved') return 'Saved'
  return state === 'saving' ? 'Saving…' : 'Not saved yet'
}
