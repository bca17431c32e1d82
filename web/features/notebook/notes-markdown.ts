import { paths } from '#web/routing/paths.ts'
import { clock } from '#web/player/core/study/time.ts'
import type { LessonNotes } from './find-notes.ts'

/** Characters that Markdown would read as its own. */
const escaped = (text: string) => text.replaceAll(/[\\`*_[\]<>#|~]/g, '\\$&')

/** The notebook as a Markdown file: a heading for each lesson, a line for each note, with a link to its moment. */
export function notesMarkdown(lessons: readonly LessonNotes[], origin: string): string {
  const sections = lessons.map(({ lesson, notes }) => {
    const lines = notes.map(({ at, gid, vid, text }) => {
      const link = lesson && at !== undefined && `[${clock(at)}](${origin}${momentPath({ gid, id: vid }, at)}) `
      const time = at === undefined ? '' : `${clock(at)} `
      return `- ${link || time}${escaped(text).replaceAll(/\n+/g, '  \n  ')}`
    })
    return [
      `## ${lesson ? `${lesson.number} ${escaped(lesson.title)}` : 'A lesson that’s no longer available'}`,
      '',
      ...lines,
    ].join('\n')
  })
  return `${['# Notebook', ...sections].join('\n\n')}\n`
}

/** Plays the lesson from a moment. */
export const momentPath = (lesson: { gid: string; id: string }, at: number) => `${paths.watch(lesson)}?t=${at}`
