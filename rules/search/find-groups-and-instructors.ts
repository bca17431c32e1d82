import type { Catalogue, Group } from '#contract/catalogue.ts'
import { countTerm } from './reference-search.ts'

/** An instructor, and the number of lessons with the instructor. */
export interface InstructorMatch {
  name: string
  lessons: number
}

/** Returns the groups whose title contains the lowercase term, in the order of the catalogue. */
export const findGroups = ({ videos }: Catalogue, term: string): Group[] =>
  term === '' ? [] : videos.filter(({ title }) => countTerm(title, term) > 0)

/** Returns the instructors whose name contains the lowercase term, in descending order of their number of lessons. */
export const findInstructors = (catalogue: Catalogue, term: string): InstructorMatch[] =>
  term === '' ? [] : getInstructors(catalogue).filter(({ name }) => countTerm(name, term) > 0)

/** Cache per catalogue. Catalogues are immutable, so entries are never invalidated. */
const instructorsByCatalogue = new WeakMap<Catalogue, InstructorMatch[]>()

function getInstructors(catalogue: Catalogue): InstructorMatch[] {
  const cached = instructorsByCatalogue.get(catalogue)
  if (cached) return cached
  const counts = new Map<string, number>()
  for (const { videos } of catalogue.videos)
    for (const { cast } of videos) for (const name of new Set(cast)) counts.set(name, (counts.get(name) ?? 0) + 1)
  const instructors = [...counts]
    .map(([name, lessons]) => ({ name, lessons }))
    .toSorted((a, b) => b.lessons - a.lessons)
  instructorsByCatalogue.set(catalogue, instructors)
  return instructors
}
