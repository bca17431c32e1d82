import type { Chapter } from '#contract/catalogue.ts'
import { ChapterList } from './chapter-list.tsx'
import { chapterAt } from './core/study/chapters.ts'
import { usePlayer, usePlayerState } from './use-player.ts'

/** The list of chapters, following the film and leading it. */
export function PlayerChapterList({ chapters }: { chapters: readonly Chapter[] }) {
  const player = usePlayer()
  const current = usePlayerState((now) => chapterAt(chapters, now.time))
  return <ChapterList chapters={chapters} current={current} onChoose={({ at }) => player.seek(at)} />
}
