import type { Chapter } from '#contract/catalogue.ts'
import { chapterName, kindNames } from './core/study/chapters.ts'
import { formatClock } from './core/study/format-time.ts'
import { KindGlyph, PlayerIcon } from './icons.tsx'

/** State and actions of the loop buttons of one chapter. */
interface LoopControl {
  /** Currently looped part. */
  part: 'chapter' | 'hardest-second' | undefined
  /** Hardest second of the chapter; `at` is its start in seconds. */
  hardestSecond: { name: string; at: number }
  /** Cycles between looping the chapter, looping its hardest second, and no loop. */
  onPress: () => void
  onHardestSecond: () => void
}

interface ChapterListProps {
  chapters: readonly Chapter[]
  currentChapter?: Chapter | undefined
  /** Omitted until the player is loaded; the list is then inactive. */
  onChoose?: (chapter: Chapter) => void
  getLoop?: (chapter: Chapter) => LoopControl | undefined
}

/** List of chapters with the current one marked. A click seeks to its start; the button beside it loops it. */
export function ChapterList({ chapters, currentChapter, onChoose, getLoop }: ChapterListProps) {
  return (
    <ol className="chapter-list">
      {chapters.map((chapter) => {
        const loop = getLoop?.(chapter)
        return (
          <li key={`${chapter.at} ${chapter.title}`} data-current={chapter === currentChapter}>
            <button
              type="button"
              className="chapter"
              data-kind={chapter.kind}
              aria-current={chapter === currentChapter ? 'true' : undefined}
              disabled={!onChoose}
              onClick={() => onChoose?.(chapter)}
            >
              {chapter.kind ? <KindGlyph kind={chapter.kind} /> : <i />}
              <span>
                {chapter.kind && <b>{kindNames[chapter.kind]} </b>}
                {chapter.title}{' '}
              </span>
              <time className="tabular">{formatClock(chapter.at)}</time>
            </button>
            <button
              type="button"
              className="chapter-loop"
              aria-label={`Loop ${chapterName(chapter)}`}
              aria-pressed={loop?.part !== undefined}
              disabled={!loop}
              onClick={loop?.onPress}
            >
              <PlayerIcon name="loop" className="size-5" />
            </button>
            {chapter === currentChapter && loop && <HardestSecond {...loop} />}
          </li>
        )
      })}
    </ol>
  )
}

function HardestSecond({ part, hardestSecond, onHardestSecond }: LoopControl) {
  return (
    <button
      type="button"
      className="chapter chapter-second"
      aria-pressed={part === 'hardest-second'}
      onClick={onHardestSecond}
    >
      <i />
      <span>
        <span className="sr-only">Loop: </span>
        {hardestSecond.name}{' '}
      </span>
      <small className="tabular">{formatClock(hardestSecond.at)}</small>
      <PlayerIcon name="loop" className="size-5" />
    </button>
  )
}
