import type { Chapter } from '#contract/catalogue.ts'
import { kindNames } from './core/study/chapters.ts'
import { clock } from './core/study/time.ts'
import { KindGlyph } from './icons.tsx'

interface ChapterListProps {
  chapters: readonly Chapter[]
  current?: Chapter | undefined
  /** Left out while the player is not loaded: the list is there and does nothing yet. */
  onChoose?: (chapter: Chapter) => void
}

/** All chapters, with the current one marked. A press on one jumps to its start. */
export function ChapterList({ chapters, current, onChoose }: ChapterListProps) {
  return (
    <ol className="chapter-list">
      {chapters.map((chapter) => (
        <li key={`${chapter.at} ${chapter.title}`}>
          <button
            type="button"
            data-kind={chapter.kind}
            aria-current={chapter === current ? 'true' : undefined}
            disabled={!onChoose}
            onClick={() => onChoose?.(chapter)}
          >
            {chapter.kind ? <KindGlyph kind={chapter.kind} /> : <i />}
            <span>
              {chapter.kind && <b>{kindNames[chapter.kind]} </b>}
              {chapter.title}{' '}
            </span>
            <time className="tabular">{clock(chapter.at)}</time>
          </button>
        </li>
      ))}
    </ol>
  )
}
