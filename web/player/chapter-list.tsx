import type { Chapter } from '#contract/catalogue.ts'
import { chapterAt, kindNames } from './core/chapters.ts'
import { clock } from './core/time.ts'
import { KindGlyph } from './icons.tsx'
import { usePlayer, usePlayerState } from './use-player.ts'

/** All chapters, the current one marked; each leads to its start. */
export function ChapterList({ chapters }: { chapters: readonly Chapter[] }) {
  const player = usePlayer()
  const current = usePlayerState((now) => chapterAt(chapters, now.time))
  return (
    <ol className="chapter-list">
      {chapters.map((chapter) => (
        <li key={`${chapter.at} ${chapter.title}`}>
          <button
            type="button"
            data-kind={chapter.kind}
            aria-current={chapter === current ? 'true' : undefined}
            onClick={() => player.seek(chapter.at)}
          >
            {chapter.kind ? <KindGlyph kind={chapter.kind} /> : <i />}
            <span className="words">
              {chapter.kind && <b>{kindNames[chapter.kind]} </b>}
              {chapter.title}
            </span>
            <time className="tabular">{clock(chapter.at)}</time>
          </button>
        </li>
      ))}
    </ol>
  )
}
