import type { Chapter } from '#contract/catalogue.ts'
import { chapterStep } from './chapters.ts'
import type { Command } from './keys.ts'
import type { Player } from './player.ts'

export const SPEEDS: readonly number[] = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2]

/** Does what a key asks for. */
export function obey(player: Player, command: Command, chapters: readonly Chapter[] = []) {
  const { time, duration, volume, rate } = player.state.get()
  switch (command.do) {
    case 'toggle':
      return player.toggle()
    case 'mute':
      return player.toggleMute()
    case 'captions':
      return toggleCaptions(player)
    case 'fullscreen':
      return player.toggleFullscreen()
    case 'skip':
      return player.seek(time + command.seconds)
    case 'louder':
      return player.setVolume(volume + command.by)
    case 'share':
      return player.seek(command.share * duration)
    case 'chapter':
      return player.seek(chapterStep(chapters, time, command.way) ?? (command.way > 0 ? time : 0))
    case 'speed':
      return player.setRate(nextSpeed(rate, command.way))
  }
}

/** On means the language used last, or the first one there is. */
export function toggleCaptions(player: Player) {
  const { captions, captionsOn } = player.state.get()
  player.chooseCaptions(captionsOn ? undefined : captions[0]?.lang)
}

const nextSpeed = (rate: number, way: 1 | -1) =>
  (way > 0 ? SPEEDS.find((speed) => speed > rate) : SPEEDS.findLast((speed) => speed < rate)) ?? rate
