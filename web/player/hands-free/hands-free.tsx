import type { Chapter } from '#contract/catalogue.ts'
import type { SpokenCommand } from '../core/hands-free/voice-commands.ts'
import { chapterAt } from '../core/study/chapters.ts'
import { goToChapter } from '../core/study/commands.ts'
import { getLoopRange } from '../core/study/study-state.ts'
import { nextSpeed } from '../core/study/speeds.ts'
import { usePlayer, usePlayerState } from '../use-player.ts'
import { useSpokenCount, useSpokenCue, useVoiceCommands } from './use-hands-free.ts'

/** Speaks chapter titles and loop passes, and executes voice commands. */
export function HandsFree({ chapters }: { chapters: readonly Chapter[] }) {
  const player = usePlayer()
  const title = usePlayerState(({ paused, time }) => (paused ? undefined : chapterAt(chapters, time)?.title))
  const pass = usePlayerState((state) => (getLoopRange(state) && state.pass > 0 ? state.pass + 1 : undefined))
  useSpokenCue(title)
  useSpokenCount(pass)
  const { listens, lastCommand } = useVoiceCommands((command) => runSpokenCommand(player, chapters, command))
  return listens ? <Listening lastCommand={lastCommand} /> : null
}

function runSpokenCommand(player: ReturnType<typeof usePlayer>, chapters: readonly Chapter[], command: SpokenCommand) {
  const { study, state } = player
  const { time, speed } = state.get()
  if (command === 'again') {
    if (getLoopRange(state.get())) study.restart()
    else player.seek(chapterAt(chapters, time)?.at ?? 0)
  }
  if (command === 'slower') player.setRate(nextSpeed(speed, -1))
  if (command === 'faster') player.setRate(nextSpeed(speed, 1))
  if (command === 'mirror') study.toggleMirror()
  if (command === 'next') goToChapter(player, chapters, 1)
  if (command === 'previous') goToChapter(player, chapters, -1)
  if (command === 'pause') player.pause()
  if (command === 'play') player.play()
}

/** Indicator of voice recognition with the last command. */
export const Listening = ({ lastCommand }: { lastCommand: SpokenCommand | undefined }) => (
  <p role="status" className="listening">
    {lastCommand
      ? `Heard: ${lastCommand === 'mirror' ? 'other side' : lastCommand === 'previous' ? 'back' : lastCommand}`
      : 'Listening'}
  </p>
)
