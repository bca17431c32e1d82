import type { Chapter } from '#contract/catalogue.ts'
import { getLoopFeedback, describeSecond, showFeedback } from '../core/study/key-feedback.ts'
import { chapterAt } from '../core/study/chapters.ts'
import { loopHardestSecond, cycleChapterLoop, toggleLadder } from '../core/study/commands.ts'
import { chapterLoopAt, type ChapterLoop } from '../core/study/hardest-chapter.ts'
import type { TimeRange } from '../core/study/study-state.ts'
import type { Player } from '../core/engine/player.ts'
import { PlayerIcon } from '../icons.tsx'
import { usePlayer, usePlayerState } from '../use-player.ts'

interface QuickLoopsProps {
  chapters: readonly Chapter[]
  clips: readonly TimeRange[]
}

/** Three loops of the current chapter. */
export function QuickLoops({ chapters, clips }: QuickLoopsProps) {
  const player = usePlayer()
  const chapter = usePlayerState(({ time }) => chapterAt(chapters, time))
  const loopedRanges = usePlayerState((state) => state.loopedRanges)
  const loop = chapter && chapterLoopAt(chapters, player.state.get(), [...loopedRanges, ...clips], chapter.at)
  const run = (key: string, command: (player: Player, loop: ChapterLoop | undefined) => void) => () => {
    if (!loop) return
    command(player, loop)
    showFeedback(player.state, key, getLoopFeedback(loop, player.state.get()))
  }
  return (
    <>
      <button
        type="button"
        className="panel-button quick-loop"
        aria-keyshortcuts="o"
        onClick={run('O', cycleChapterLoop)}
      >
        <PlayerIcon name="loop" className="size-5" />
        Loop this chapter <kbd aria-hidden="true">O</kbd>
      </button>
      <button
        type="button"
        className="panel-button quick-loop"
        aria-keyshortcuts="h"
        onClick={run('H', loopHardestSecond)}
      >
        <PlayerIcon name="hardestSecond" className="size-5" />
        Loop the {loop ? describeSecond(loop) : 'middle'} second <kbd aria-hidden="true">H</kbd>
      </button>
      <button
        type="button"
        className="panel-button quick-loop"
        aria-keyshortcuts="d"
        onClick={() => toggleLadder(player, chapters)}
      >
        <PlayerIcon name="ladder" className="size-5" />
        Build up speed (0.25 to 1×) <kbd aria-hidden="true">D</kbd>
      </button>
    </>
  )
}
