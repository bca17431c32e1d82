import type { Chapter } from '#contract/catalogue.ts'
import type { KeyFeedback, PlayerStore, Snapshot } from '../engine/state.ts'
import { chapterAt } from './chapters.ts'
import { chapterLoopAt, getLoopedPart, type ChapterLoop } from './hardest-chapter.ts'
import type { Command } from './keys.ts'
import { getLoopRange, type TimeRange } from './study-state.ts'
import { formatClock, formatClockHundredths } from './format-time.ts'

/** Milliseconds; equal to the duration of the animation in `key-feedback.css`. */
const FEEDBACK_DURATION_MS = 1_200

/** Shows feedback for a key. Newer feedback replaces it. */
export function showFeedback(state: PlayerStore, key: string, text: string) {
  const feedback: KeyFeedback = { key, text, shownAt: performance.now() }
  state.set({ keyFeedback: feedback })
  setTimeout(() => {
    if (state.get().keyFeedback === feedback) state.set({ keyFeedback: undefined })
  }, FEEDBACK_DURATION_MS)
}

/** Snapshots before and after a command. The volume is read from the element, because the snapshot follows later. */
interface CommandOutcome {
  previous: Snapshot
  current: Snapshot
  video: Pick<HTMLVideoElement, 'volume' | 'muted'>
  chapters: readonly Chapter[]
  clips: readonly TimeRange[]
}

type CommandNamed<Name extends Command['do']> = Extract<Command, { do: Name }>
type FeedbackByCommand = {
  [Name in Command['do']]: (outcome: CommandOutcome, command: CommandNamed<Name>) => string | undefined
}

const formatOnOff = (isOn: boolean) => (isOn ? 'on' : 'off')
/** For commands whose effect is visible: a dialog or another lesson opens. */
const noFeedback = () => undefined

/** Describes the loop end that was set, or both ends if they were swapped. */
function markFeedback({ previous, current }: CommandOutcome, { end }: CommandNamed<'mark'>) {
  const describeEnd = (loopEnd: 'a' | 'b') =>
    `${loopEnd.toUpperCase()} at ${formatClockHundredths(current[loopEnd] ?? current.time)}`
  const isSwapped =
    current.a !== undefined && current.b !== undefined && previous.a !== current.a && previous.b !== current.b
  return isSwapped ? `${describeEnd('a')}, ${describeEnd('b')}` : describeEnd(end)
}

/** Feedback for the loop button of a chapter. */
export function getLoopFeedback(loop: ChapterLoop | undefined, snapshot: Pick<Snapshot, 'a' | 'b'>) {
  if (!loop) return 'No chapter here'
  const part = getLoopedPart(loop, snapshot)
  if (part === 'chapter') return `Loop: ${loop.chapter.title}`
  return part ? `Loop: ${describeSecond(loop)} second` : 'Loop cleared'
}

/** If the member has not looped the chapter, the hardest second is unknown and the middle second is used. */
export const describeSecond = ({ isMostLooped }: ChapterLoop) => (isMostLooped ? 'hardest' : 'middle')

function getLoopCommandFeedback({ previous, current, chapters, clips }: CommandOutcome) {
  return getLoopFeedback(
    chapterLoopAt(chapters, previous, [...previous.loopedRanges, ...clips], previous.time),
    current,
  )
}

const feedbackByCommand: FeedbackByCommand = {
  toggle: ({ current }) => (current.paused ? 'Paused' : 'Playing'),
  mute: ({ video }) => `Sound ${formatOnOff(!video.muted)}`,
  louder: ({ video }) => (video.muted ? 'Sound off' : `Sound ${Math.round(video.volume * 100)}%`),
  captions: ({ current }) =>
    current.captions.length === 0
      ? 'No captions for this video'
      : `Captions ${formatOnOff(current.captionLanguage !== undefined)}`,
  size: ({ current }) => `Caption size ${current.captionSize * 100}%`,
  ground: ({ current }) => `Caption background ${current.captionGround}`,
  fullscreen: ({ previous }) => (previous.fullscreen ? 'Full screen off' : 'Full screen'),
  window: ({ previous }) => `Picture in picture ${formatOnOff(!previous.pictureInPicture)}`,
  skip: (_outcome, { seconds }) => `${Math.abs(seconds)} seconds ${seconds > 0 ? 'forward' : 'back'}`,
  share: ({ current }) => `At ${formatClock(current.time)}`,
  chapter: ({ current, chapters }) => chapterAt(chapters, current.time)?.title ?? `At ${formatClock(current.time)}`,
  speed: ({ current }) => `${current.speed} ×`,
  step: (_outcome, { direction }) => (direction > 0 ? 'One frame forward' : 'One frame back'),
  mark: markFeedback,
  clear: ({ previous }) => (previous.a === undefined && previous.b === undefined ? 'No loop to clear' : 'Loop cleared'),
  mirror: ({ current }) => `Mirror ${formatOnOff(current.mirror === true)}`,
  ladder: ({ current }) => `Speed ladder ${formatOnOff(current.drill.ladder)}`,
  loopChapter: getLoopCommandFeedback,
  loopHardestSecond: getLoopCommandFeedback,
  zoom: ({ current }) => (current.zoom.scale > 1 ? `Zoomed in ${current.zoom.scale.toFixed(1)} ×` : 'Zoom off'),
  pan: ({ current }) => (current.zoom.scale > 1 ? 'Picture moved' : 'Zoom in first, with Z'),
  save: ({ current }) => (getLoopRange(current) ? undefined : 'Set A and B first'),
  help: noFeedback,
  mat: noFeedback,
  lesson: noFeedback,
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
export const getKeyName = (key: string) => keyNames[key] ?? (key.length === 1 ? key.toUpperCase() : key)
