import type { Chapter } from '#contract/catalogue.ts'
import { chapterAt, findAdjacentChapterStart } from './chapters.ts'
import { chapterLoopAt, getLoopedPart, type ChapterLoop } from './hardest-chapter.ts'
import type { Command } from './keys.ts'
import type { Player } from '../engine/player.ts'
import { CAPTION_SIZES, CAPTION_BACKGROUNDS } from './settings.ts'
import { nextSpeed } from './speeds.ts'
import { getLoopRange, type TimeRange } from './study-state.ts'
import { panBy, zoomStep } from './zoom.ts'

/** Actions of the page around the player. A key without an action does nothing. */
export interface PageActions {
  help?: (() => void) | undefined
  mat?: (() => void) | undefined
  /** Saves the loop. */
  save?: (() => void) | undefined
  /** Opens the next or previous lesson. */
  lesson?: ((direction: 1 | -1) => void) | undefined
}

export interface CommandContext {
  chapters: readonly Chapter[]
  /** Saved loops of this lesson. */
  clips: readonly TimeRange[]
  page: PageActions
}

type CommandNamed<Name extends Command['do']> = Extract<Command, { do: Name }>
type Handlers = {
  [Name in Command['do']]: (player: Player, command: CommandNamed<Name>, context: CommandContext) => void
}

const handlers: Handlers = {
  toggle: (player) => player.toggle(),
  mute: (player) => player.toggleMute(),
  captions: (player) => toggleCaptions(player),
  fullscreen: (player) => player.toggleFullscreen(),
  window: (player) => player.togglePictureInPicture(),
  skip: (player, { seconds }) => player.seek(getPosition(player) + seconds),
  louder: (player, { by }) => player.setVolume(player.state.get().volume + by),
  share: (player, { share }) => player.seek(share * player.state.get().duration),
  chapter: (player, { direction }, { chapters }) => goToChapter(player, chapters, direction),
  speed: (player, { direction }) => player.setRate(nextSpeed(player.state.get().speed, direction)),
  step: (player, { direction }) => player.study.stepFrame(direction),
  mark: (player, { end }) => player.study.setEnd(end),
  clear: (player) => player.study.clearLoop(),
  mirror: (player) => player.study.toggleMirror(),
  ladder: (player, _command, { chapters }) => toggleLadder(player, chapters),
  loopChapter: (player, _command, context) => cycleChapterLoop(player, getChapterLoop(player, context)),
  loopHardestSecond: (player, _command, context) => loopHardestSecond(player, getChapterLoop(player, context)),
  zoom: (player, { direction }) => player.setZoom(zoomStep(player.state.get().zoom, direction)),
  pan: (player, { x, y }) => player.setZoom(panBy(player.state.get().zoom, x, y)),
  size: (player, { direction }) => changeCaptionSize(player, direction),
  ground: ({ state }) => state.set({ captionGround: getNext(CAPTION_BACKGROUNDS, state.get().captionGround) }),
  help: (_player, _command, { page }) => page.help?.(),
  mat: (_player, _command, { page }) => page.mat?.(),
  save: (_player, _command, { page }) => page.save?.(),
  lesson: (_player, { direction }, { page }) => page.lesson?.(direction),
}

export function runCommand<Name extends Command['do']>(
  player: Player,
  command: CommandNamed<Name>,
  context: CommandContext,
) {
  const handler: Handlers[Name] = handlers[command.do]
  handler(player, command, context)
}

/** Returns the exact time of the element, or during a seek its target, which only the snapshot has. */
const getPosition = ({ video, state }: Player) =>
  state.get().ready && !video.seeking ? video.currentTime : state.get().time

/** Turns captions off, or turns them on in the first language. */
export function toggleCaptions(player: Player) {
  const { captions, captionLanguage } = player.state.get()
  player.chooseCaptions(captionLanguage ? undefined : captions[0]?.lang)
}

export function goToChapter(player: Player, chapters: readonly Chapter[], direction: 1 | -1) {
  const { time } = player.state.get()
  player.seek(findAdjacentChapterStart(chapters, time, direction) ?? (direction > 0 ? time : 0))
}

/** Loop of the current chapter. */
const getChapterLoop = ({ state }: Player, { chapters, clips }: CommandContext) =>
  chapterLoopAt(chapters, state.get(), [...state.get().loopedRanges, ...clips], state.get().time)

/** Cycles between looping the chapter, looping its hardest second, and no loop. */
export function cycleChapterLoop({ state, study }: Player, loop: ChapterLoop | undefined) {
  if (!loop) return
  const part = getLoopedPart(loop, state.get())
  if (part === 'hardest-second') study.clearLoop()
  else study.playLoop(part === 'chapter' ? loop.hardestSecond : loop.chapterRange)
}

export function loopHardestSecond({ study }: Player, loop: ChapterLoop | undefined) {
  if (loop) study.playLoop(loop.hardestSecond)
}

/** Toggles the speed ladder on the loop. If there is no loop, loops the current chapter. */
export function toggleLadder({ state, study }: Pick<Player, 'state' | 'study'>, chapters: readonly Chapter[]) {
  const { drill, time, duration, frameRate } = state.get()
  const ladder = !drill.ladder
  const ladderDrill = { ladder, reps: drill.reps || 1, wasEndless: drill.reps === 0 }
  if (ladder && !getLoopRange(state.get())) {
    const from = chapterAt(chapters, time)?.at ?? 0
    const laterStarts = chapters.map(({ at }) => at).filter((at) => at > from)
    // Ends before the first frame of the next chapter.
    const to = Math.min(...laterStarts, duration) - 1 / frameRate
    return study.playLoop({ a: from, b: to }, { ...drill, ...ladderDrill })
  }
  if (!ladder) return study.changeDrill({ ladder, reps: drill.wasEndless ? 0 : drill.reps })
  study.changeDrill(ladderDrill)
  study.restart()
}

function changeCaptionSize({ state }: Player, direction: 1 | -1) {
  const index = CAPTION_SIZES.indexOf(state.get().captionSize)
  state.set({ captionSize: CAPTION_SIZES[index + direction] ?? state.get().captionSize })
}

const getNext = <T>(list: readonly T[], item: T) => list[(list.indexOf(item) + 1) % list.length] ?? item
