import { type CueActions, CueList } from './cue-list.tsx'
import type { Cue } from './edit-cues.ts'
import { FindReplace } from './find-replace.tsx'

interface LinesPaneProps {
  cues: readonly Cue[]
  /** Index of the open line. */
  lineIndex: number
  /** Index of the line shown over the film; -1 if no line is shown. */
  shownIndex: number
  lang: string
  isReadOnly: boolean
  actions: CueActions
  isFindOpen: boolean
  open: (lineIndex: number) => void
  write: (next: readonly Cue[]) => unknown
  onClose: () => void
}

/** Pane with the caption lines and find-and-replace above them. */
export const LinesPane = ({ lang, isFindOpen, open, write, onClose, ...lines }: LinesPaneProps) => (
  <section className="captions-lines" aria-label="Lines" lang={lang}>
    {isFindOpen && (
      <FindReplace
        cues={lines.cues}
        openedIndex={lines.lineIndex}
        onOpenLine={open}
        onClose={onClose}
        onReplace={(next) => write(next)}
      />
    )}
    {lines.cues.length === 0 && <p className="p-6">No lines yet. Play the video and add the first line.</p>}
    <CueList {...lines} />
  </section>
)
