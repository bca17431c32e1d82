import type { ChapterKind } from '#contract/catalogue.ts'
import { isList, isNumber, isRecord, isText } from '#web/api/read-response.ts'
import { kindNames } from '#web/player/core/study/chapters.ts'

/** A chapter of a draft. Its title may be empty. */
export interface ChapterDraft {
  /** Start in seconds. */
  at: number
  title: string
  kind?: ChapterKind
}

/** Chapter kinds in the order of their shortcuts, the keys 1 to 6. */
export const chapterKinds = [
  'setup',
  'entry',
  'control',
  'finish',
  'mistake',
  'safety',
] as const satisfies readonly ChapterKind[]

const isKind = (value: unknown): value is ChapterKind => chapterKinds.some((kind) => kind === value)
const sortByTime = (chapters: readonly ChapterDraft[]) => chapters.toSorted((a, b) => a.at - b.at)

/** Parses the chapters of a draft and drops chapters without a time. */
export const readChapters = (value: unknown): ChapterDraft[] =>
  sortByTime(
    (isList(value) ? value : [])
      .filter(isRecord)
      .flatMap(({ at, title, kind }) =>
        isNumber(at) ? [{ at, title: isText(title) ? title : '', ...(isKind(kind) && { kind }) }] : [],
      ),
  )

/** Whether the chapter has a title that differs from the name of its kind. */
const hasOwnTitle = ({ title, kind }: ChapterDraft) => title !== '' && (kind === undefined || title !== kindNames[kind])

/** Changes the kind of a chapter, and the title if it is the name of the old kind. */
function withKind(chapter: ChapterDraft, kind: ChapterKind | undefined): ChapterDraft {
  const title = hasOwnTitle(chapter) || kind === undefined ? chapter.title : kindNames[kind]
  return { at: chapter.at, title, ...(kind && { kind }) }
}

/** Adds a chapter of a kind. If a chapter already starts at this time, changes its kind instead. */
export function addChapter(chapters: readonly ChapterDraft[], at: number, kind: ChapterKind): ChapterDraft[] {
  const existingIndex = chapters.findIndex((chapter) => chapter.at === at)
  const existing = chapters[existingIndex]
  if (existing) return chapters.with(existingIndex, withKind(existing, kind))
  return sortByTime([...chapters, { at, title: kindNames[kind], kind }])
}

export const setKind = (chapters: readonly ChapterDraft[], index: number, kind: ChapterKind | undefined) =>
  chapters.map((chapter, chapterIndex) => (chapterIndex === index ? withKind(chapter, kind) : chapter))

export const setTitle = (chapters: readonly ChapterDraft[], index: number, title: string) =>
  chapters.map((chapter, chapterIndex) => (chapterIndex === index ? { ...chapter, title } : chapter))

/** Moves the start of a chapter. The chapter is not changed if it would pass its neighbors. */
export function moveChapter(chapters: readonly ChapterDraft[], index: number, at: number): readonly ChapterDraft[] {
  const [previousTime, nextTime] = [chapters[index - 1]?.at ?? -1, chapters[index + 1]?.at ?? Infinity]
  const chapter = chapters[index]
  if (!chapter || at <= previousTime || at >= nextTime || at < 0) return chapters
  return chapters.with(index, { ...chapter, at })
}

/** Returns the index of the chapter at a time; -1 before the first chapter. */
export const findChapterIndex = (chapters: readonly ChapterDraft[], time: number) =>
  chapters.findLastIndex(({ at }) => at <= time)
