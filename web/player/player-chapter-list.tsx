import { useMemo } from 'react'
import type { Chapter } from '#contract/catalogue.ts'
import { ChapterList } from './chapter-list.tsx'
import { getLoopFeedback, describeSecond, showFeedback } from './core/study/key-feedback.ts'
import { chapterAt } from './core/study/chapters.ts'
import { loopHardestSecond, cycleChapterLoop } from './core/study/commands.ts'
import { chapterLoopAt, getLoopedPart, type ChapterLoop } from './core/study/hardest-chapter.ts'
import type { TimeRange } from './core/study/study-state.ts'
import { usePlayer, usePlayerState } from './use-player.ts'

interface PlayerChapterListProps {
  chapters: readonly Chapter[]
  /** Saved loops of this lesson. */
  clips: readonly TimeRange[]
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Chapter list connected to the player. */
export function PlayerChapterList({ chapters, clips }: PlayerChapterListProps) {
  const player = usePlayer()
  const currentChapter = usePlayerState((state) => chapterAt(chapters, state.time))
  const loopedRanges = usePlayerState((state) => state.loopedRanges)
  const duration = usePlayerState((state) => state.duration)
  const a = usePlayerState((state) => state.a)
  const b = usePlayerState((state) => state.b)
  const loops = useMemo(() => {
    const film = { duration, frameRate: player.state.get().frameRate }
    return new Map(
      chapters.map((chapter) => [chapter, chapterLoopAt(chapters, film, [...loopedRanges, ...clips], chapter.at)]),
    )
  }, [player, chapters, clips, loopedRanges, duration])
  const showLoopFeedback = (loop: ChapterLoop) =>
    showFeedback(player.state, 'O', getLoopFeedback(loop, player.state.get()))
  return (
    <ChapterList
      chapters={chapters}
      currentChapter={currentChapter}
      onChoose={({ at }) => player.seek(at)}
      getLoop={(chapter) => {
        const loop = loops.get(chapter)
        if (!loop) return undefined
        const part = getLoopedPart(loop, { a, b })
        return {
          part,
          hardestSecond: { name: capitalize(`${describeSecond(loop)} second`), at: loop.hardestSecond.a },
          onPress: () => {
            cycleChapterLoop(player, loop)
            showLoopFeedback(loop)
          },
          onHardestSecond: () => {
            if (part === 'hardest-second') player.study.clearLoop()
            else loopHardestSecond(player, loop)
            showLoopFeedback(loop)
          },
        }
      }}
    />
  )
}
