import { paths } from '#web/routing/paths.ts'
import { formatClock } from '#web/player/core/study/format-time.ts'
import type { NoteGroup } from './find-notes.ts'
import { getGroupTitle } from './group-title.ts'

/** Escapes Markdown syntax. */
const escapeMarkdown = (text: string) => text.replaceAll(/[\\`*_[\]<>#|~]/g, '\\$&')

/** Renders the notebook as Markdown: a heading per day and lesson, an item per note with a link to its moment. */
export function formatNotesAsMarkdown(groups: readonly NoteGroup[], origin: string): string {
  const sections = groups.map((group) => {
    const { lesson, notes } = group
    const lines = notes.map(({ at, text }) => {
      const link = lesson && at !== undefined && `[${formatClock(at)}](${origin}${getMomentPath(lesson, at)}) `
      const time = at === undefined ? '' : `${formatClock(at)} `
      return `- ${link || time}${escapeMarkdown(text).replaceAll(/\n+/g, '  \n  ')}`
    })
    const number = lesson ? `${lesson.number} ` : ''
    return [`## ${number}${escapeMarkdown(getGroupTitle(group))}`, '', ...lines].join('\n')
  })
  return `${['# Notebook', ...sections].join('\n\n')}\n`
}

/** Path that plays the lesson from a position in seconds. */
export const getMomentPath = (lesson: { gid: string; id: string }, at: number) => `${paths.watch(lesson)}?t=${at}`
