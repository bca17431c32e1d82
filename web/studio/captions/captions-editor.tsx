import { type KeyboardEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { splitCaptionsSlug } from '#contract/content/captions.ts'
import type { ContentItem } from '#contract/studio/content.ts'
import { Conflict } from '#web/studio/content/index.ts'
import { useAccess, useShortcuts } from '#web/studio/shell/index.ts'
import { showToast } from '#web/ui/toast.tsx'
import { isComposing } from '#web/ui/is-composing.ts'
import { getShortcutKey } from '#rules/shortcut-key.ts'
import { CaptionsBar } from './captions-bar.tsx'
import './captions-editor.css'
import type { CueActions } from './cue-list.tsx'
import {
  addCue,
  changeText,
  type Cue,
  setReviewed,
  mergeCue,
  type OpenedCues,
  removeCue,
  setTime,
  shiftAllCues,
  shiftCue,
  splitCue,
  undoCorrection,
} from './edit-cues.ts'
import { type FilmControls, FilmPane } from './film-pane.tsx'
import { LineHelp } from './line-help.tsx'
import { LinesPane } from './lines-pane.tsx'
import { captionFields } from './caption-fields.ts'
import { useCaptions, usePublishCaptions } from './use-captions.ts'
import { Wave, type WaveControls } from './wave.tsx'

interface CaptionsEditorProps {
  item: ContentItem
  title: string
  media: string | null
}

/** Editor for the captions of one language, next to the film. */
export function CaptionsEditor({ item, title, media }: CaptionsEditorProps) {
  const draft = useCaptions(item)
  const { store, state, cues, lineIndex, setLineIndex, change } = draft
  const publication = usePublishCaptions(draft)
  const { may } = useAccess()
  const isReadOnly = !may('content.change')
  const [shownIndex, setShownIndex] = useState(-1)
  const [isFindOpen, setFindOpen] = useState(false)
  const film = useRef<FilmControls>(null)
  const wave = useRef<WaveControls>(null)
  const lang = splitCaptionsSlug(item.slug)?.lang ?? ''
  const open = useOpenLine(cues, setLineIndex, film)
  const onTime = useStable((time: number) => {
    wave.current?.show(time)
    setShownIndex(cues.findLastIndex(({ from, to }) => from <= time && time < to))
  })
  const write = (next: readonly Cue[], tag?: string) => {
    if (!isReadOnly) change(next, tag)
    return !isReadOnly
  }
  const actions = useLineActions({ cues, lineIndex, write, open, film, onFind: () => setFindOpen(true) })
  useShortcuts([{ key: 's', description: 'Save', onPress: () => void store.save() }])
  const bar = <CaptionsBar draft={draft} publication={publication} lang={lang} title={title} />
  if (state.conflict)
    return (
      <>
        {bar}
        <Conflict
          conflict={state.conflict}
          mine={state.data}
          fields={captionFields}
          onResolve={(choose) => store.resolve(choose)}
        />
      </>
    )
  return (
    <>
      {bar}
      <UnreadNotice cues={cues} problem={publication.problem} />
      <div className="captions-columns">
        <LinesPane
          {...{ cues, lineIndex, shownIndex, lang, isReadOnly, actions, isFindOpen, open, write }}
          onClose={() => {
            setFindOpen(false)
            open(lineIndex)
          }}
        />
        <section className="captions-film" aria-label="Video">
          <FilmPane ref={film} media={media} title={title} line={cues[shownIndex]?.text} lang={lang} onTime={onTime} />
          <LineHelp
            cues={cues}
            lineIndex={lineIndex}
            isReadOnly={isReadOnly}
            actions={actions}
            onPlay={() => film.current?.play(cues[lineIndex])}
            onNext={() => reviewAndAdvance({ cues, lineIndex, write, open })}
            onFind={() => setFindOpen(true)}
            onShiftAll={(by) => write(shiftAllCues(cues, by))}
            onUndoCorrection={(correction) => write(undoCorrection(cues, correction))}
            onAdd={actions.add}
          />
        </section>
        {media !== null && (
          <Wave
            ref={wave}
            media={media}
            cues={cues}
            openedIndex={lineIndex}
            onOpenLine={open}
            onSeek={(moment) => film.current?.seek(moment)}
          />
        )}
      </div>
    </>
  )
}

/** Opens a line, focuses it, and seeks the film to its start. */
function useOpenLine(
  cues: readonly Cue[],
  setLineIndex: (lineIndex: number) => void,
  film: { current: FilmControls | null },
) {
  const [openedLine, setOpenedLine] = useState<{ lineIndex: number }>()
  useEffect(() => {
    if (openedLine) document.getElementById('cue')?.focus()
  }, [openedLine])
  return useStable((lineIndex: number, newCues: readonly Cue[] = cues) => {
    setLineIndex(lineIndex)
    setOpenedLine({ lineIndex })
    const cue = newCues[lineIndex]
    if (cue) film.current?.seek(cue.from)
  })
}

interface Line {
  cues: readonly Cue[]
  lineIndex: number
  /** Returns false if the editor is read-only. */
  write: (next: readonly Cue[], tag?: string) => boolean
  /** `newCues` are the lines after a change that is not rendered yet. */
  open: (lineIndex: number, newCues?: readonly Cue[]) => void
}

/** Adds a line after the open line. The focus does not move if there is no gap for a new line. */
function addLine({ cues, lineIndex, write, open }: Line, moment: number | undefined) {
  const nextIndex = Math.min(lineIndex, cues.length - 1)
  const next = addCue(cues, nextIndex, moment)
  write(next)
  open(next === cues ? nextIndex : nextIndex + 1, next)
}

/** Marks the line as reviewed and opens the next line (the Enter key). */
function reviewAndAdvance({ cues, lineIndex, write, open }: Line) {
  write(setReviewed(cues, lineIndex, true))
  const nextUnread = cues.findIndex(({ unread }, index) => index > lineIndex && unread)
  const next = nextUnread >= 0 ? nextUnread : lineIndex + 1
  if (next < cues.length) open(next)
  else showToast('That was the last line. Press Alt+Enter to add another.', { isSuccess: true })
}

function useLineActions({
  film,
  onFind,
  ...line
}: Line & { film: { current: FilmControls | null }; onFind: () => void }): CueActions {
  const { cues, lineIndex, write, open } = line
  const move = (next: OpenedCues, tag?: string) => {
    if (write(next.cues, tag) && next.lineIndex !== lineIndex) open(next.lineIndex, next.cues)
  }
  const split = (character: number) => move(splitCue(cues, lineIndex, character, film.current?.currentTime()))
  const merge = () => {
    const next = mergeCue(cues, lineIndex)
    if (next !== cues) move({ cues: next, lineIndex: lineIndex - 1 })
  }
  const add = () => addLine(line, film.current?.currentTime())
  const shift = (by: number) => move(shiftCue(cues, lineIndex, by), `shift ${lineIndex}`)
  const setEnd = (end: 'from' | 'to', moment: number | undefined) =>
    moment !== undefined && move(setTime(cues, lineIndex, end, moment))
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { key, code, altKey, shiftKey } = event
    const isControl = event.ctrlKey || event.metaKey
    const keys: Record<string, (() => unknown) | undefined> = isControl
      ? {
          Enter: () => split(event.currentTarget.selectionStart),
          Backspace: merge,
          ' ': () => film.current?.play(cues[lineIndex]),
          h: onFind,
        }
      : altKey
        ? {
            ArrowLeft: () => shift(-100),
            ArrowRight: () => shift(100),
            ArrowUp: () => lineIndex > 0 && open(lineIndex - 1),
            ArrowDown: () => lineIndex < cues.length - 1 && open(lineIndex + 1),
            Enter: add,
            KeyI: () => setEnd('from', film.current?.currentTime()),
            KeyO: () => setEnd('to', film.current?.currentTime()),
          }
        : { Enter: shiftKey ? undefined : () => reviewAndAdvance(line) }
    const act = keys[key] ?? keys[getShortcutKey(event)] ?? keys[code]
    if (!act || isComposing(event.nativeEvent)) return
    event.preventDefault()
    // While a key is held down, only the arrow keys repeat their action.
    if (!event.repeat || key.startsWith('Arrow')) act()
  }
  const review = useStable((index: number, isReviewed: boolean) => void write(setReviewed(cues, index, isReviewed)))
  return {
    open,
    setReviewed: review,
    changeText: (text) => write(changeText(cues, lineIndex, text), `text ${lineIndex}`),
    setTime: (end, moment) => setEnd(end, moment),
    split,
    merge,
    shift,
    add,
    remove: () => {
      const next = removeCue(cues, lineIndex)
      write(next)
      open(Math.max(0, Math.min(lineIndex, next.length - 1)), next)
    },
    onKeyDown,
  }
}

/** Returns a function with a stable identity that calls the newest callback, so that only changed lines rerender. */
function useStable<A extends unknown[]>(callback: (...values: A) => void): (...values: A) => void {
  const newest = useRef(callback)
  useLayoutEffect(() => {
    newest.current = callback
  })
  return useCallback((...values: A) => newest.current(...values), [])
}

function UnreadNotice({ cues, problem }: { cues: readonly Cue[]; problem: string | undefined }) {
  const unreadCount = cues.filter((cue) => cue.unread).length
  return (
    <>
      <p role="alert" className="captions-notice font-semibold empty:hidden" data-bad="">
        {problem}
      </p>
      {unreadCount > 0 && (
        <p className="captions-notice">
          <b className="font-semibold">Generated automatically, not reviewed yet.</b> Members don’t see these captions
          until someone has reviewed every line.
        </p>
      )}
    </>
  )
}
