import type { Chapter } from '#contract/catalogue.ts'
import type { KeyFeedback, PlayerStore, Snapshot } from '../engine/state.ts'
import { chapterAt } from './chapters.ts'
import { chapterLoopAt, loopedPart, type ChapterLoop } from './hardest-chapter.ts'
import type { Command } from './keys.ts'
import { getLoopStretch, type Stretch } from './study-state.ts'
import { clock, exactClock } from './time.ts'

/** Duration in milliseconds, equal to the animation in `key-answer.css`. */
const FEEDBACK_TIME = 1_200

/** Shows feedback for a key. Newer feedback replaces it. */
export function showFeedback(state: PlayerStore, key: string, text: string) {
  const feedback: KeyFeedback = { key, text, at: performance.now() }
  state.set({ keyFeedback: feedback })
  setTimeout(() => {
    if (state.get().keyFeedback === feedback) state.set({ keyFeedback: undefined })
  }, FEEDBACK_TIME)
}

/** Snapshots before and after a command, and newer values of the element. */
interface CommandOutcome {
  previous: Snapshot
  current: Snapshot
  video: Pick<HTMLVideoElement, 'volume' | 'muted'>
  chapters: readonly Chapter[]
  savedLoops: readonly Stretch[]
}

type CommandNamed<Name extends Command['do']> = Extract<Command, { do: Name }>
type FeedbackByCommand = {
  [Name in Command['do']]: (outcome: CommandOutcome, command: CommandNamed<Name>) => string | undefined
}

const onOff = (isOn: boolean) => (isOn ? 'on' : 'off')
/** The page gives its own feedback: a sheet, a dialog, a lesson or a toast. */
const byPage = () => undefined

/** Setting an end beyond the other swaps them; both are then named. */
function markFeedback({ previous, current }: CommandOutcome, { end }: CommandNamed<'mark'>) {
  const getName = (loopEnd: 'a' | 'b') => `${loopEnd.toUpperCase()} at ${exactClock(current[loopEnd] ?? current.time)}`
  const isSwapped =
    current.a !== undefined && current.b !== undefined && previous.a !== current.a && previous.b !== current.b
  return isSwapped ? `${getName('a')}, ${getName('b')}` : getName(end)
}

/** Feedback for the loop button of a chapter. */
export function loopFeedback(loop: ChapterLoop | undefined, snapshot: Pick<Snapshot, 'a' | 'b'>) {
  if (!loop) return 'No chapter here'
  const part = loopedPart(loop, snapshot)
  if (part === 'chapter') return `Loop: ${loop.chapter.title}`
  return part ? `Loop: its ${secondKind(loop)} second` : 'Loop cleared'
}

/** Without loops by the member the hardest second is unknown. */
export const secondKind = ({ isMostLooped }: ChapterLoop) => (isMostLooped ? 'hardest' : 'middle')

function loopFeedbackText({ previous, current, chapters, savedLoops }: CommandOutcome) {
  return loopFeedback(
    chapterLoopAt(chapters, previous, [...previous.loopedStretches, ...savedLoops], previous.time),
    current,
  )
}

const feedbackByCommand: FeedbackByCommand = {
  toggle: ({ current }) => (current.paused ? 'Paused' : 'Playing'),
  mute: ({ video }) => `Sound ${onOff(!video.muted)}`,
  louder: ({ video }) => (video.muted ? 'Sound off' : `Sound ${Math.round(video.volume * 100)} %`),
  captions: ({ current }) =>
    current.captions.length === 0 ? 'No captions here' : `Captions ${onOff(current.captionsOn !== undefined)}`,
  size: ({ current }) => `Caption size ${current.captionSize * 100} %`,
  ground: ({ current }) => `Caption background ${current.captionGround}`,
  fullscreen: ({ previous }) => (previous.fullscreen ? 'Full screen off' : 'Full screen'),
  window: ({ previous }) => `Picture in picture ${onOff(!previous.pictureInPicture)}`,
  skip: (_outcome, { seconds }) => `${Math.abs(seconds)} seconds ${seconds > 0 ? 'forward' : 'back'}`,
  share: ({ current }) => `At ${clock(current.time)}`,
  chapter: ({ current, chapters }) => chapterAt(chapters, current.time)?.title ?? `At ${clock(current.time)}`,
  speed: ({ current }) => `${current.speed} ×`,
  step: (_outcome, { direction }) => (direction > 0 ? 'One frame forward' : 'One frame back'),
  mark: markFeedback,
  clear: ({ previous }) => (previous.a === undefined && previous.b === undefined ? 'No loop to clear' : 'Loop cleared'),
  mirror: ({ current }) => `Mirror ${onOff(current.mirror === true)}`,
  ladder: ({ current }) => `Speed ladder ${onOff(current.drill.ladder)}`,
  loopChapter: loopFeedbackText,
  loopSecond: loopFeedbackText,
  zoom: ({ current }) => (current.zoom.scale > 1 ? `Magnified ${current.zoom.scale.toFixed(1)} ×` : 'Whole picture'),
  pan: ({ current }) => (current.zoom.scale > 1 ? 'Picture moved' : 'Magnify first, with Z'),
  save: ({ current }) => (getLoopStretch(current) ? undefined : 'Set A and B first'),
  help: byPage,
  mat: byPage,
  lesson: byPage,
}

/** Feedback for a command; undefined if the page shows it. */
export function getFeedback<Name extends Command['do']>(outcome: CommandOutcome, command: CommandNamed<Name>) {
  const createFeedback: FeedbackByCommand[Name] = feedbackByCommand[command.do]
  return createFeedback(outcome, command)
}

const keyNames: Record<string, string> = {
  ' ': 'Space',
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  PageUp: 'PgUp',
  PageDown: 'PgDn',
}

/** Display name of a key. */
export const nameOfKey = (key: string) => keyNames[key] ?? (key.length === 1 ? key.toUpperCase() : key)
