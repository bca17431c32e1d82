import { kindNames } from '#web/player/core/study/chapters.ts'
import { formatClockHundredths } from '#web/player/core/study/format-time.ts'
import { KindGlyph, PlayerIcon } from '#web/player/icons.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { type ChapterDraft, chapterKinds, moveChapter, setKind, setTitle } from './edit-chapters.ts'
import type { Stage } from './use-stage.ts'

interface ChapterRowsProps {
  chapters: readonly ChapterDraft[]
  stage: Stage
  isReadOnly: boolean
  onChange: (chapters: readonly ChapterDraft[]) => void
  onRemove: (index: number) => void
}

/** Editable list of chapters: start, kind and title. */
export function ChapterRows({ chapters, stage, isReadOnly, onChange, onRemove }: ChapterRowsProps) {
  if (chapters.length === 0)
    return (
      <p className="px-5 py-4 text-sm text-quiet">
        {isReadOnly
          ? 'This video has no chapters.'
          : 'No chapters yet. Play the video and choose a kind where each chapter starts.'}
      </p>
    )
  return (
    <ol aria-label="Chapters" className="chapter-rows">
      {chapters.map((chapter, index) => (
        <ChapterRow
          key={index}
          chapter={chapter}
          number={index + 1}
          stage={stage}
          isReadOnly={isReadOnly}
          onKind={(kind) => onChange(setKind(chapters, index, kind))}
          onTitle={(title) => onChange(setTitle(chapters, index, title))}
          onMove={(time) => {
            onChange(moveChapter(chapters, index, time))
            stage.player.pause()
            stage.show(time)
          }}
          onRemove={() => {
            // Moves the focus, because the row with the button was removed.
            document.querySelector<HTMLElement>('.stage-play')?.focus()
            onRemove(index)
          }}
        />
      ))}
    </ol>
  )
}

interface ChapterRowProps {
  chapter: ChapterDraft
  number: number
  stage: Stage
  isReadOnly: boolean
  onKind: (kind: ChapterDraft['kind']) => void
  onTitle: (title: string) => void
  onMove: (time: number) => void
  onRemove: () => void
}

function ChapterRow({ chapter, number, stage, isReadOnly, onKind, onTitle, onMove, onRemove }: ChapterRowProps) {
  const { at, title, kind } = chapter
  const name = title || `Chapter ${number}`
  const nudge = (frames: number) => onMove(stage.startAt(at + (frames + 0.5) / stage.rate))
  return (
    <li data-kind={kind} className="chapter-row">
      <Button tone="bare" size="small" className="tabular" onClick={() => stage.show(at)}>
        {kind && <KindGlyph kind={kind} />}
        {formatClockHundredths(at)}
        <span className="sr-only">: go to {name}</span>
      </Button>
      <select
        aria-label={`Kind of ${name}`}
        value={kind ?? ''}
        disabled={isReadOnly}
        onChange={(event) => onKind(chapterKinds.find((option) => option === event.currentTarget.value))}
      >
        <option value="">No kind</option>
        {chapterKinds.map((option) => (
          <option key={option} value={option}>
            {kindNames[option]}
          </option>
        ))}
      </select>
      <input
        aria-label={`Title of chapter ${number}`}
        value={title}
        maxLength={200}
        readOnly={isReadOnly}
        onChange={(event) => onTitle(event.currentTarget.value)}
      />
      {!isReadOnly && (
        <div className="chapter-tools">
          <Button tone="bare" size="square" aria-label={`${name}: one frame earlier`} onClick={() => nudge(-1)}>
            <PlayerIcon name="frameBack" className="size-4" />
          </Button>
          <Button tone="bare" size="square" aria-label={`${name}: one frame later`} onClick={() => nudge(1)}>
            <PlayerIcon name="frameForward" className="size-4" />
          </Button>
          <Button tone="bare" size="small" aria-label={`${name}: start here`} onClick={() => onMove(stage.here())}>
            Here
          </Button>
          <Button tone="bare" size="square" aria-label={`Remove ${name}`} onClick={onRemove}>
            <Icon name="cross" className="size-5" />
          </Button>
        </div>
      )}
    </li>
  )
}
