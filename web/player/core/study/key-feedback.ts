import type { Chapter } from '#contract/catalogue.ts'
import type { Answer, PlayerStore, Snapshot } from '../engine/state.ts'
import { chapterAt } from './chapters.ts'
import { chapterLoopAt, loopedPart, type ChapterLoop } from './hardest-chapter.ts'
import type { Command } from './keys.ts'
import { stretchOf, type Stretch } from './study-state.ts'
import { clock, exactClock } from './time.ts'

/** Duration in milliseconds, equal to the animation in `key-answer.css`. */
const SHOWN_FOR = 1_200

/** Shows feedback for a key. Newer feedback replaces it. */
export function showFeedback(state: PlayerStore, key: string, text: string) {
  const answer: Answer = { key, text, at: performance.now() }
  state.set({ answer })
  setTimeout(() => {
    if (state.get().answer === answer) state.set({ answer: undefined })
  }, SHOWN_FOR)
}

/** Snapshots before and after a command, and newer values of the element. */
interface Outcome {
  before: Snapshot
  now: Snapshot
  video: Pick<HTMLVideoElement, 'volume' | 'muted'>
  chapters: readonly Chapter[]
  savedLoops: readonly Stretch[]
}

type CommandNamed<Name extends Command['do']> = Extract<Command, { do: Name }>
type Answers = { [Name in Command['do']]: (outcome: Outcome, command: CommandNamed<Name>) => string | undefined }

const onOff = (isOn: boolean) => (isOn ? 'on' : 'off')
/** The page gives its own feedback: a sheet, a dialog, a lesson or a toast. */
const byPage = () => undefined

/** Setting an end beyond the other swaps them; both are then named. */
function marked({ before, now }: Outcome, { end }: CommandNamed<'mark'>) {
  const nameOf = (one: 'a' | 'b') => `${one.toUpperCase()} at ${exactClock(now[one] ?? now.time)}`
  const isSwapped = now.a !== undefined && now.b !== undefined && before.a !== now.a && before.b !== now.b
  return isSwapped ? `${nameOf('a')}, ${nameOf('b')}` : nameOf(end)
}

/** Feedback for the loop button of a chapter. */
export function loopFeedback(loop: ChapterLoop | undefined, now: Pick<Snapshot, 'a' | 'b'>) {
  if (!loop) return 'No chapter here'
  const part = loopedPart(loop, now)
  if (part === 'chapter') return `Loop: ${loop.chapter.title}`
  return part ? `Loop: its ${secondKind(loop)} second` : 'Loop cleared'
}

/** Without loops by the member the hardest second is unknown. */
export const secondKind = ({ isMostLooped }: ChapterLoop) => (isMostLooped ? 'hardest' : 'middle')

function looped({ before, now, chapters, savedLoops }: Outcome) {
  return loopFeedback(chapterLoopAt(chapters, before, [...before.looped, ...savedLoops], before.time), now)
}

const answers: Answers = {
  toggle: ({ now }) => (now.paused ? 'Paused' : 'Playing'),
  mute: ({ video }) => `Sound ${onOff(!video.muted)}`,
  louder: ({ video }) => (video.muted ? 'Sound off' : `Sound ${Math.round(video.volume * 100)} %`),
  captions: ({ now }) =>
    now.captions.length === 0 ? 'No captions here' : `Captions ${onOff(now.captionsOn !== undefined)}`,
  size: ({ now }) => `Caption size ${now.captionSize * 100} %`,
  ground: ({ now }) => `Caption background ${now.captionGround}`,
  fullscreen: ({ before }) => (before.fullscreen ? 'Full screen off' : 'Full screen'),
  window: ({ before }) => `Picture in picture ${onOff(!before.pictureInPicture)}`,
  skip: (_outcome, { seconds }) => `${Math.abs(seconds)} seconds ${seconds > 0 ? 'forward' : 'back'}`,
  share: ({ now }) => `At ${clock(now.time)}`,
  chapter: ({ now, chapters }) => chapterAt(chapters, now.time)?.title ?? `At ${clock(now.time)}`,
  speed: ({ now }) => `${now.speed} ×`,
  step: (_outcome, { way }) => (way > 0 ? 'One frame forward' : 'One frame back'),
  mark: marked,
  clear: ({ before }) => (before.a === undefined && before.b === undefined ? 'No loop to clear' : 'Loop cleared'),
  mirror: ({ now }) => `Mirror ${onOff(now.mirror === true)}`,
  ladder: ({ now }) => `Speed ladder ${onOff(now.drill.ladder)}`,
  loopChapter: looped,
  loopSecond: looped,
  zoom: ({ now }) => (now.zoom.scale > 1 ? `Magnified ${now.zoom.scale.toFixed(1)} ×` : 'Whole picture'),
  pan: ({ now }) => (now.zoom.scale > 1 ? 'Picture moved' : 'Magnify first, with Z'),
  save: ({ now }) => (stretchOf(now) ? undefined : 'Set A and B first'),
  help: byPage,
  mat: byPage,
  lesson: byPage,
}

/** Feedback for a command; undefined if the page shows it. */
export function feedbackOf<Name extends Command['do']>(outcome: Outcome, command: CommandNamed<Name>) {
  const answer: Answers[Name] = answers[command.do]
  return answer(outcome, command)
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
