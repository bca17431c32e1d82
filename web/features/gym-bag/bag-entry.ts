import type { Group, Video } from '#contract/catalogue.ts'
import { bagStatus, getBagTimeLeft, type BagCheck, type BagStatus } from '#rules/gym-bag.ts'
import { tryCatch, isList, isNumber, isRecord, isText, asObject } from '#web/api/read-response.ts'

/**
 * Lesson in the gym bag, the lessons that a member saved for offline use. Contains the catalogue data of the lesson, so
 * that the lesson's page renders without a catalogue.
 */
export interface BagLesson {
  lesson: Video & { gid: string }
  group: Pick<Group, 'gid' | 'title' | 'summary'>
  /** "3.2": the second lesson of the third group. */
  number: string
}

export interface BagEntry extends BagLesson, BagCheck {
  /** `taking`: the download is incomplete. `whole`: the lesson can be played. `evicted`: the browser deleted it. */
  state: 'taking' | 'whole' | 'evicted'
  /** Number of files and their total bytes; 0 until known. */
  files: number
  bytes: number
  /** Height of the video in pixels. */
  height: number
  /** Media name of the film. */
  film: string
  /** Last position known to this device (seconds), and its time (milliseconds since 1970). */
  left?: { position: number; at: number } | undefined
}

/** Parses the stored list. Skips outdated and manually edited entries, which would cause errors. */
export const readEntries = (text: string | null | undefined): BagEntry[] => {
  const storedEntries = tryCatch((): unknown => JSON.parse(text ?? '[]'))
  return isList(storedEntries) ? storedEntries.filter(isEntry) : []
}

const isEntry = (value: unknown): value is BagEntry => {
  const { lesson, group, number, state, files, bytes, height, film, verdict, checkedAt, latestAt, left } =
    asObject(value)
  return (
    isLesson(lesson) &&
    ['gid', 'title', 'summary'].every((name) => isText(asObject(group)[name])) &&
    isText(number) &&
    isText(film) &&
    ['taking', 'whole', 'evicted'].some((allowed) => allowed === state) &&
    ['open', 'locked', 'gone'].some((allowed) => allowed === verdict) &&
    [files, bytes, height, checkedAt, latestAt].every(isNumber) &&
    (left === undefined || ['position', 'at'].every((name) => isNumber(asObject(left)[name])))
  )
}

const isLesson = (value: unknown) =>
  isRecord(value) &&
  ['gid', 'id', 'title', 'description', 'thumbnail'].every((name) => isText(value[name])) &&
  ['tags', 'cast', 'related'].every((name) => isList(value[name]))

const DAY_MS = 86_400_000
const dayFormat = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric' })

type EntryState = BagStatus | 'taking' | 'evicted'

export interface EntryStatus {
  state: EntryState
  title: string
  advice: string
}

/** Reasons why a saved lesson cannot be played, with advice. */
const unplayableTexts: Record<Exclude<EntryState, 'playable'>, { title: string; advice: string }> = {
  taking: { title: 'Not fully saved yet', advice: 'Continue while you’re online. Everything saved so far is kept.' },
  evicted: {
    title: 'Deleted by the browser',
    advice: 'This device ran out of space, so the video was deleted. Save it again while you’re online.',
  },
  due: {
    title: 'The 14 days are over',
    advice:
      'Open Offline lessons once while you’re online. If your plan still includes the lesson, it plays again right away.',
  },
  clock: {
    title: 'This device’s clock was set back',
    advice: 'The 14 days can’t be checked offline. Open Offline lessons once while you’re online.',
  },
  locked: {
    title: 'Your plan no longer includes this lesson',
    advice: 'It stays saved and plays again when your plan includes it. Remove it to free up space.',
  },
  gone: {
    title: 'The academy removed this lesson',
    advice: 'You can’t play it anymore. Remove it to free up space.',
  },
}

export function getEntryStatus(entry: BagEntry, now: number): EntryStatus {
  const state = entry.state === 'whole' ? bagStatus(entry, now) : entry.state
  if (state !== 'playable') return { state, ...unplayableTexts[state] }
  const timeLeft = getBagTimeLeft(entry, now)
  const days = Math.ceil(timeLeft / DAY_MS)
  return {
    state,
    title: `Plays offline for ${days === 1 ? '1 day' : `${days} days`}`,
    advice: `Until ${dayFormat.format(now + timeLeft)}. Each visit while you’re online restarts the 14 days.`,
  }
}
