import type { Catalogue } from '#contract/catalogue.ts'

/** Maximum number of suggested terms of each kind. */
const MAX_TERMS = 6

/** Suggests terms that have results: titles of courses, and the tags that most lessons have. */
export function suggestTerms({ videos: groups }: Catalogue): { courses: string[]; tags: string[] } {
  const counts = new Map<string, number>()
  for (const group of groups)
    for (const { tags } of group.videos) for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  const tags = [...counts].toSorted(([, a], [, b]) => b - a).map(([tag]) => tag)
  const courses = groups.filter(({ videos }) => videos.length > 0).map(({ title }) => title)
  return { courses: courses.slice(0, MAX_TERMS), tags: tags.slice(0, MAX_TERMS) }
}
