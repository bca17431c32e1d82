import type { ContentKind, SingleKind } from '#contract/content/kinds.ts'

/** Kinds of which an academy has as many texts as it likes. */
export type TextKind = Exclude<ContentKind, SingleKind>

/** The part of the Studio's addresses that names a kind, as in `/studio/articles`. */
export const sections = {
  lessons: 'lesson',
  courses: 'course',
  lists: 'lists',
  articles: 'article',
  pages: 'page',
  help: 'help',
  instructors: 'instructor',
  legal: 'legal',
} as const satisfies Record<string, TextKind>

export type SectionName = keyof typeof sections

const isSection = (name: string): name is SectionName => Object.hasOwn(sections, name)

/** The section of an address of the Studio. */
export function sectionAt(pathname: string): SectionName {
  const [, , name = ''] = pathname.split('/')
  if (!isSection(name)) throw new Error(`the Studio has no section ${name}`)
  return name
}
