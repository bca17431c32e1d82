import type { Group, Video } from '#contract/catalogue.ts'
import type { BagCheck } from '#rules/gym-bag.ts'
import { attempt, isList, isNumber, isRecord, isText, membersOf } from '#web/api/read.ts'

/** A lesson as the catalogue had it, so that its page can be drawn without one. */
export interface BagLesson {
  lesson: Video & { gid: string }
  group: Pick<Group, 'gid' | 'title' | 'summary'>
  /** "3.2", as the school counts. */
  number: string
}

export interface BagEntry extends BagLesson, BagCheck {
  /** Only what is whole can be played; `evicted` is what the browser has thrown away. */
  state: 'taking' | 'whole' | 'evicted'
  /** How many files it has, and what they weigh (bytes), as far as is known. */
  files: number
  bytes: number
  /** Lines of its picture. */
  height: number
  /** Which film it is, by the academy's name for it. */
  film: string
  /** Where the member left off, as far as this device knows: seconds, and when (milliseconds since 1970). */
  left?: { position: number; at: number } | undefined
}

/** What another version wrote, or somebody by hand, is left out: it must keep no page from being drawn. */
export const readEntries = (text: string | null | undefined): BagEntry[] => {
  const stored = attempt((): unknown => JSON.parse(text ?? '[]'))
  return isList(stored) ? stored.filter(isEntry) : []
}

const isEntry = (value: unknown): value is BagEntry => {
  const { lesson, group, number, state, files, bytes, height, film, verdict, checkedAt, latestAt, left } =
    membersOf(value)
  return (
    isLesson(lesson) &&
    ['gid', 'title', 'summary'].every((name) => isText(membersOf(group)[name])) &&
    isText(number) &&
    isText(film) &&
    ['taking', 'whole', 'evicted'].some((known) => known === state) &&
    ['open', 'locked', 'gone'].some((known) => known === verdict) &&
    [files, bytes, height, checkedAt, latestAt].every(isNumber) &&
    (left === undefined || ['position', 'at'].every((name) => isNumber(membersOf(left)[name])))
  )
}

const isLesson = (value: unknown) =>
  isRecord(value) &&
  ['gid', 'id', 'title', 'description', 'thumbnail'].every((name) => isText(value[name])) &&
  ['tags', 'cast', 'related'].every((name) => isList(value[name]))
