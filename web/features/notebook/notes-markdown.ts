import { paths } from '#web/routing/paths.ts'
import { formatClock } from '#web/player/core/study/format-time.ts'
import type { LessonNotes } from './find-notes.ts'

/** Escapes Markdown syntax. */
const escapeMarkdown = (text: string) => text.replaceAll(/[\\`*_[\]<>#|~]/g, '\\$&')

/** Renders the notebook as Markdown: a heading per lesson, an item per note with a link to its moment. */
export function formatNotesAsMarkdown(lessons: readonly LessonNotes[], origin: string): string {
  const sections = lessons.map(({ lesson, retiredTitle, notes }) => {
    const lines = notes.map(({ at, gid, vid, text }) => {
      const link =
        lesson && at !== undefined && `[${formatClock(at)}](${origin}${getMomentPath({ gid, id: vid }, at)}) `
      const time = at === undefined ? '' : `${formatClock(at)} `
      return `- ${link || time}${escapeMarkdown(text).replaceAll(/\n+/g, '  \n  ')}`
    })
    const title = lesson?.title ?? retiredTitle ?? 'A lesson that’s no longer available'
    const number = lesson ? `${lesson.number} ` : ''
    return [`## ${number}${escapeMarkdown(title)}`, '', ...lines].join('\n')
  })
  return `${['# Notebook', ...sections].join('\n\n')}\n`
}

/** Path that plays the lesson from a position in seconds. */
export const getMomentPath = (lesson: { gid: string; id: string }, at: number) => `${paths.watch(lesson)}?t=${at}`
