import { MAX_CAPTION_SPEED } from '#contract/content/content-limits.ts'
import { KeyCap } from '#web/studio/shell/index.ts'
import { Button } from '#web/ui/button.tsx'
import type { CueActions } from './cue-list.tsx'
import { formatCueTime } from './cue-time.ts'
import {
  type Cue,
  isTooFast,
  findSpeedRemedy,
  type Correction,
  findCorrectedLines,
  charactersPerSecond,
} from './edit-cues.ts'

interface LineHelpProps {
  cues: readonly Cue[]
  lineIndex: number
  isReadOnly: boolean
  actions: Pick<CueActions, 'setTime' | 'split'>
  onPlay: () => void
  onNext: () => void
  onFind: () => void
  onAdd: () => void
  onShiftAll: (milliseconds: number) => void
  /** Undoes a glossary correction. */
  onUndoCorrection: (correction: Correction) => void
}

/** Problems of the open line with suggested fixes, and the most frequent actions. */
export function LineHelp({ cues, lineIndex, isReadOnly, actions, ...on }: LineHelpProps) {
  const { onPlay, onNext, onFind, onAdd, onShiftAll, onUndoCorrection } = on
  return (
    <div className="line-help">
      <div role="status" className="line-problems">
        <ReadingSpeedProblem cues={cues} lineIndex={lineIndex} actions={isReadOnly ? undefined : actions} />
        <GlossaryCorrections cues={cues} lineIndex={lineIndex} onUndo={isReadOnly ? undefined : onUndoCorrection} />
      </div>
      <div className="flex flex-wrap items-center gap-3">
        {!isReadOnly && (
          <Button tone={cues.some(({ unread }) => unread) ? 'main' : 'plain'} size="small" onClick={onNext}>
            Mark as reviewed, next<KeyCap>Enter</KeyCap>
          </Button>
        )}
        <Button size="small" onClick={onPlay}>
          Play line<KeyCap>Ctrl Space</KeyCap>
        </Button>
        <Button size="small" tone="bare" onClick={onFind}>
          Find and replace<KeyCap>Ctrl H</KeyCap>
        </Button>
        {!isReadOnly && (
          <Button size="small" tone="bare" onClick={onAdd}>
            Add a line<KeyCap>Alt Enter</KeyCap>
          </Button>
        )}
      </div>
      {!isReadOnly && (
        <div role="group" aria-label="Shift all lines" className="flex flex-wrap items-center gap-2 text-sm">
          <span className="pr-2 font-semibold">Shift all lines</span>
          {[-1000, -100, 100, 1000].map((milliseconds) => (
            <Button key={milliseconds} size="small" onClick={() => onShiftAll(milliseconds)}>
              {milliseconds > 0 ? '+' : '−'}
              {Math.abs(milliseconds) / 1000} s
            </Button>
          ))}
        </div>
      )}
      <p className="text-sm text-quiet max-md:hidden">
        Alt I and Alt O set the start and end of the line to the current position. Alt ↑ and Alt ↓ go to the previous
        and next line.
      </p>
    </div>
  )
}

interface ReadingSpeedProps {
  cues: readonly Cue[]
  lineIndex: number
  actions: Pick<CueActions, 'setTime' | 'split'> | undefined
}

function ReadingSpeedProblem({ cues, lineIndex, actions }: ReadingSpeedProps) {
  const cue = cues[lineIndex]
  if (!cue || !isTooFast(cue)) return null
  const { readableEnd, splitAt } = findSpeedRemedy(cues, lineIndex)
  const word = splitAt === undefined ? undefined : cue.text.slice(0, splitAt).split(/\s+/).at(-1)
  const remedies = [
    readableEnd !== undefined && `show it until ${formatCueTime(readableEnd)}`,
    word !== undefined && `split it after “${word}”`,
  ].filter((remedy) => remedy !== false)
  return (
    <section className="grid gap-2">
      <h2 className="text-xl condensed">Too fast to read</h2>
      <p>
        {charactersPerSecond(cue).toFixed(1)} characters per second. Most people can read {MAX_CAPTION_SPEED}.
        {remedies.length > 0 && ` To fix it, ${remedies.join(' or ')}.`}
      </p>
      {actions && (
        <p className="flex flex-wrap gap-3">
          {readableEnd !== undefined && (
            <Button size="small" onClick={() => actions.setTime('to', readableEnd)}>
              Show longer
            </Button>
          )}
          {splitAt !== undefined && (
            <Button size="small" onClick={() => actions.split(splitAt)}>
              Split here
            </Button>
          )}
        </p>
      )}
    </section>
  )
}

interface GlossaryProps {
  cues: readonly Cue[]
  lineIndex: number
  onUndo: ((correction: Correction) => void) | undefined
}

/** Glossary corrections in the open line, each with an undo button. */
function GlossaryCorrections({ cues, lineIndex, onUndo }: GlossaryProps) {
  const corrections = cues[lineIndex]?.heard ?? []
  if (corrections.length === 0) return null
  return (
    <section className="grid gap-2">
      <h2 className="text-xl condensed">From the glossary</h2>
      {corrections.map((correction, index) => {
        const count = findCorrectedLines(cues, correction).length
        return (
          <div key={index} className="grid gap-2">
            <p>
              Heard as “{correction.heard}”. Corrected to <b className="font-semibold">{correction.term}</b>
              {count > 1 && ` in ${count} lines`}.
            </p>
            {onUndo && (
              <p>
                <Button size="small" onClick={() => onUndo(correction)}>
                  {count > 1 ? `Undo in ${count} lines` : 'Undo correction'}
                </Button>
              </p>
            )}
          </div>
        )
      })}
    </section>
  )
}
