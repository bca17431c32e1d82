import type { ContentKind, SettingsKind } from '#contract/content/kinds.ts'

/** Kinds of texts, which are all kinds of content except settings. */
export type TextKind = Exclude<ContentKind, SettingsKind>

/** Kind of each path segment of the Studio, as in `/studio/articles`. */
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

/** Returns the section of a path such as `/studio/articles`. Throws for an unknown section. */
export function sectionFromPath(pathname: string): SectionName {
  const [, , name = ''] = pathname.split('/')
  if (!isSection(name)) throw new Error(`unknown Studio section: ${name}`)
  return name
}
