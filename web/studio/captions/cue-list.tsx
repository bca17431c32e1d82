import { memo, useEffect, useRef } from 'react'
import { MAX_CAPTION_SPEED, MAX_CAPTION_TEXT_LENGTH } from '#contract/content/content-limits.ts'
import { KeyCap } from '#web/studio/shell/index.ts'
import { Icon } from '#web/ui/icon.tsx'
import './cue-list.css'
import { type Cue, isTooFast, charactersPerSecond } from './edit-cues.ts'
import { formatCueTime } from './cue-time.ts'
import { TimeField } from './time-field.tsx'

/** Actions on the open line. */
export interface CueActions {
  open: (lineIndex: number) => void
  changeText: (text: string) => void
  setReviewed: (lineIndex: number, isReviewed: boolean) => void
  setTime: (end: 'from' | 'to', moment: number) => void
  split: (character: number) => void
  merge: () => void
  shift: (milliseconds: number) => void
  /** Adds a line after the open line. */
  add: () => void
  remove: () => void
  onKeyDown: (event: React.KeyboardEvent<HTMLTextAreaElement>) => void
}

interface CueListProps {
  cues: readonly Cue[]
  /** Index of the open line. */
  lineIndex: number
  /** Index of the line shown over the film; -1 if no line is shown. */
  shownIndex: number
  isReadOnly: boolean
  actions: CueActions
}

/** List of caption lines with one open line. Alt+↑ and Alt+↓ move between lines; Tab leaves the list. */
export function CueList({ cues, lineIndex, shownIndex, isReadOnly, actions }: CueListProps) {
  return (
    <>
      <p className="cue-head" aria-hidden="true">
        <span>Reviewed</span>
        <span>Time</span>
        <span>Line</span>
        <span className="text-right">Characters/s</span>
      </p>
      <ol className="cue-list" aria-label="Lines">
        {cues.map((cue, index) =>
          index === lineIndex ? (
            <OpenCue
              key={index}
              cue={cue}
              lineIndex={index}
              count={cues.length}
              isReadOnly={isReadOnly}
              actions={actions}
            />
          ) : (
            <ClosedCue
              key={index}
              cue={cue}
              lineIndex={index}
              isShown={index === shownIndex}
              open={actions.open}
              setReviewed={actions.setReviewed}
            />
          ),
        )}
      </ol>
    </>
  )
}

interface ClosedCueProps {
  cue: Cue
  lineIndex: number
  isShown: boolean
  open: CueActions['open']
  setReviewed: CueActions['setReviewed']
}

/** Memoized because there may be thousands of lines. */
const ClosedCue = memo(function ClosedCue({ cue, lineIndex, isShown, open, setReviewed }: ClosedCueProps) {
  return (
    <li className="cue" data-now={isShown || undefined}>
      <ReviewedCheckbox cue={cue} lineIndex={lineIndex} setReviewed={setReviewed} isOpen={false} />
      <span className="cue-times">
        <b>{formatCueTime(cue.from)}</b>
        <span>{formatCueTime(cue.to)}</span>
      </span>
      <button type="button" tabIndex={-1} className="cue-text" onClick={() => open(lineIndex)}>
        {cue.text === '' ? <span className="text-quiet">No text yet</span> : cue.text}
      </button>
      <Speed cue={cue} />
    </li>
  )
})

interface OpenCueProps {
  cue: Cue
  lineIndex: number
  count: number
  isReadOnly: boolean
  actions: CueActions
}

function OpenCue({ cue, lineIndex, count, isReadOnly, actions }: OpenCueProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    // `scrollIntoView` returns a promise in some browsers; it must not become the cleanup function.
    field.current?.scrollIntoView({ block: 'nearest' })
  }, [lineIndex])
  return (
    <li className="cue" data-open="">
      <ReviewedCheckbox cue={cue} lineIndex={lineIndex} setReviewed={actions.setReviewed} isOpen />
      <span className="cue-times">
        {(['from', 'to'] as const).map((end) => (
          <TimeField
            key={end}
            end={end}
            time={cue[end]}
            isReadOnly={isReadOnly}
            onTime={(time) => actions.setTime(end, time)}
          />
        ))}
      </span>
      <div className="min-w-0">
        <textarea
          ref={field}
          id="cue"
          rows={1}
          value={cue.text}
          maxLength={MAX_CAPTION_TEXT_LENGTH}
          readOnly={isReadOnly}
          aria-label={`Line ${lineIndex + 1} of ${count}`}
          aria-describedby="cue-speed cue-keys"
          aria-invalid={cue.text.trim() === '' || undefined}
          onChange={(event) => actions.changeText(event.currentTarget.value)}
          onKeyDown={actions.onKeyDown}
        />
        <p id="cue-keys" className="sr-only">
          Enter marks the line as reviewed and goes to the next line. Control+Enter splits the line. Alt+Enter adds a
          line.
        </p>
        {!isReadOnly && (
          <p className="cue-tools">
            <CueTool keys={['Ctrl Enter']} onPress={() => actions.split(field.current?.selectionStart ?? 0)}>
              Split
            </CueTool>
            <CueTool keys={['Ctrl ⌫']} isDisabled={lineIndex === 0} onPress={actions.merge}>
              Merge
            </CueTool>
            <CueTool keys={['Alt ←']} onPress={() => actions.shift(-100)}>
              Earlier
            </CueTool>
            <CueTool keys={['Alt →']} onPress={() => actions.shift(100)}>
              Later
            </CueTool>
            <CueTool keys={[]} onPress={actions.remove}>
              Remove
            </CueTool>
          </p>
        )}
      </div>
      <Speed cue={cue} isOpen />
    </li>
  )
}

interface CueToolProps {
  keys: readonly string[]
  isDisabled?: boolean
  onPress: () => void
  children: string
}

const CueTool = ({ keys, isDisabled = false, onPress, children }: CueToolProps) => (
  <button type="button" className="cue-tool" aria-disabled={isDisabled || undefined} onClick={onPress}>
    {children}
    {keys.map((key) => (
      <KeyCap key={key}>{key}</KeyCap>
    ))}
  </button>
)

type ReviewedCheckboxProps = Pick<ClosedCueProps, 'cue' | 'lineIndex' | 'setReviewed'> & { isOpen: boolean }

const ReviewedCheckbox = ({ cue, lineIndex, setReviewed, isOpen }: ReviewedCheckboxProps) => (
  <label className="cue-reviewed">
    <input
      type="checkbox"
      tabIndex={isOpen ? 0 : -1}
      checked={cue.unread === undefined}
      onChange={(event) => setReviewed(lineIndex, event.currentTarget.checked)}
    />
    <span className="sr-only">Line {lineIndex + 1} is reviewed</span>
  </label>
)

function Speed({ cue, isOpen = false }: { cue: Cue; isOpen?: boolean }) {
  const isFast = isTooFast(cue)
  return (
    <span id={isOpen ? 'cue-speed' : undefined} className="cue-speed" data-fast={isFast || undefined}>
      {isFast && <Icon name="info" className="size-4" />}
      <span>
        {charactersPerSecond(cue).toFixed(1)}
        <span className="sr-only"> characters per second{isFast && ', too fast to read'}</span>
      </span>
      {isFast && isOpen && <span className="cue-speed-limit">max {MAX_CAPTION_SPEED}</span>}
    </span>
  )
}
