import type { ChapterKind } from '#contract/catalogue.ts'
import { KeyCap } from '#web/studio/shell/index.ts'
import { kindNames } from '#web/player/core/study/chapters.ts'
import { formatClockHundredths, formatRoundedClock } from '#web/player/core/study/format-time.ts'
import { KindGlyph, PlayerIcon } from '#web/player/icons.tsx'
import { Button } from '#web/ui/button.tsx'
import { chapterKinds } from './edit-chapters.ts'
import { type Stage, usePlayerValue } from './use-stage.ts'

interface StageBarProps {
  stage: Stage
  isReadOnly: boolean
  onStartChapter: (kind: ChapterKind) => void
}

/** Controls of the film editor: play, frame steps, and buttons that start a chapter. */
export function StageBar({ stage: { player, step }, isReadOnly, onStartChapter }: StageBarProps) {
  const isPaused = usePlayerValue(player, ({ paused }) => paused)
  const time = usePlayerValue(player, (now) => formatClockHundredths(now.time))
  const length = usePlayerValue(player, (now) => formatRoundedClock(now.duration))
  return (
    <div className="stage-bar">
      <div className="stage-transport">
        <Button tone="bare" size="square" aria-label="Previous frame" onClick={() => step(-1)}>
          <PlayerIcon name="frameBack" />
        </Button>
        <Button
          size="square"
          className="stage-play"
          aria-label={isPaused ? 'Play' : 'Pause'}
          onClick={() => player.toggle()}
        >
          <PlayerIcon name={isPaused ? 'play' : 'pause'} />
        </Button>
        <Button tone="bare" size="square" aria-label="Next frame" onClick={() => step(1)}>
          <PlayerIcon name="frameForward" />
        </Button>
        <p className="tabular">
          <b className="text-2xl condensed">{time}</b> <span className="text-sm text-quiet">of {length}</span>
        </p>
      </div>
      {!isReadOnly && (
        <div role="group" aria-label="Start a chapter here" className="stage-kinds">
          {chapterKinds.map((kind, index) => (
            <Button
              key={kind}
              size="small"
              data-kind={kind}
              aria-keyshortcuts={String(index + 1)}
              onClick={() => onStartChapter(kind)}
            >
              <KindGlyph kind={kind} />
              {kindNames[kind]}
              <KeyCap>{String(index + 1)}</KeyCap>
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}
