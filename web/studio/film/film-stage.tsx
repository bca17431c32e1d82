import { useState } from 'react'
import type { ChapterKind } from '#contract/catalogue.ts'
import { FilmError, type PlayerModule } from '#web/features/playback/index.ts'
import { useShortcuts } from '#web/studio/shell/index.ts'
import { kindNames } from '#web/player/core/study/chapters.ts'
import { formatClockHundredths } from '#web/player/core/study/format-time.ts'
import { ChapterRows } from './chapter-rows.tsx'
import { addChapter, type ChapterDraft, chapterKinds, findChapterIndex, readChapters } from './edit-chapters.ts'
import { PosterTools, usePoster } from './poster-tools.tsx'
import { StageBar } from './stage-bar.tsx'
import { Timeline } from './timeline.tsx'
import type { Trim } from './trim.ts'
import { type Stage, usePlayerValue, useStage, useStoryboard } from './use-stage.ts'

export interface EditedFilm {
  media: string
  title: string
  /** Fields of the lesson's draft, which are not validated. */
  data: Readonly<Record<string, unknown>>
  isReadOnly: boolean
  onChange: (fields: Record<string, unknown>) => void
}

interface FilmStageProps extends EditedFilm {
  playerModule: PlayerModule
  trim: Trim
  onTrim: (trim: Trim) => void
}

/** Player with the editing tools for chapters, poster and trim. */
export function FilmStage({ playerModule, media, title, data, isReadOnly, onChange, trim, onTrim }: FilmStageProps) {
  const stage = useStage(playerModule, { media, title, data })
  const { player, frame, length } = stage
  const storyboard = useStoryboard(playerModule, player, data['storyboard'])
  const error = usePlayerValue(player, (now) => now.error)
  const [announcement, setAnnouncement] = useState('')
  const chapters = readChapters(data['chapters'])
  const setChapters = (next: readonly ChapterDraft[]) => onChange({ chapters: next.length > 0 ? next : undefined })
  const startChapter = (kind: ChapterKind) => {
    const time = stage.here()
    setChapters(addChapter(chapters, time, kind))
    setAnnouncement(`${kindNames[kind]} at ${formatClockHundredths(time)}`)
  }
  const removeChapter = (index: number) => {
    const deletedChapter = chapters[index]
    if (!deletedChapter) return
    setChapters(chapters.toSpliced(index, 1))
    setAnnouncement(`${deletedChapter.title || 'The chapter'} at ${formatClockHundredths(deletedChapter.at)} removed`)
  }
  const poster = usePoster(media, onChange, setAnnouncement)
  const setTrim = (next: Trim, message: string) => {
    onTrim(next)
    setAnnouncement(message)
  }
  useStageKeys(stage, isReadOnly, {
    startChapter,
    removeCurrentChapter: () => removeChapter(findChapterIndex(chapters, stage.here())),
    setPoster: () => poster.createPoster({ at: stage.shownTime() }),
    setStart: () => setTrim({ ...trim, from: stage.here() }, `Starts at ${formatClockHundredths(stage.here())}`),
    setEnd: () => setTrim({ ...trim, to: stage.here() }, `Ends at ${formatClockHundredths(stage.here())}`),
  })
  return (
    <div className="stage">
      <div ref={frame} className="stage-picture">
        {error && <FilmError title={error.title} onRetry={() => player.retry()} />}
      </div>
      <Timeline
        stage={stage}
        chapters={chapters}
        storyboard={storyboard}
        trim={trim}
        isReadOnly={isReadOnly}
        onChapters={setChapters}
        onTrim={onTrim}
      />
      <StageBar stage={stage} isReadOnly={isReadOnly} onStartChapter={startChapter} />
      <p role="status" className="stage-announcement">
        {announcement}
      </p>
      <ChapterRows
        chapters={chapters}
        stage={stage}
        isReadOnly={isReadOnly}
        onChange={setChapters}
        onRemove={removeChapter}
      />
      <PosterTools
        poster={poster}
        thumbnail={data['thumbnail']}
        isReadOnly={isReadOnly || length === 0}
        onUseFrame={() => poster.createPoster({ at: stage.shownTime() })}
      />
    </div>
  )
}

interface StageActions {
  startChapter: (kind: ChapterKind) => void
  removeCurrentChapter: () => void
  setPoster: () => void
  setStart: () => void
  setEnd: () => void
}

/** Registers the keyboard shortcuts of the film editor, which are disabled while a text field has the focus. */
function useStageKeys({ player, step }: Stage, isReadOnly: boolean, actions: StageActions) {
  const editingShortcuts = [
    ...chapterKinds.map((kind, index) => ({
      key: String(index + 1),
      description: `Start a chapter here: ${kindNames[kind]}`,
      onPress: () => actions.startChapter(kind),
    })),
    { key: 'Backspace', description: 'Remove the current chapter', onPress: actions.removeCurrentChapter },
    { key: 'b', description: 'Use this frame as poster', onPress: actions.setPoster },
    { key: 'i', description: 'Start the video here', onPress: actions.setStart },
    { key: 'o', description: 'End the video here', onPress: actions.setEnd },
  ]
  useShortcuts([
    { key: ' ', description: 'Play or pause', onPress: () => player.toggle() },
    { key: ',', description: 'Previous frame', onPress: () => step(-1), isRepeatable: true },
    { key: '.', description: 'Next frame', onPress: () => step(1), isRepeatable: true },
    ...(isReadOnly ? [] : editingShortcuts),
  ])
}
