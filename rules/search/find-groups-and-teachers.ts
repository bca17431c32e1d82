import type { Catalogue, Group } from '#contract/catalogue.ts'
import { countTerm } from './reference-search.ts'

/** A teacher, and the number of lessons that list the teacher. */
export interface Teacher {
  name: string
  lessons: number
}

/** Returns the groups whose title contains the lowercase term, in the order of the catalogue. */
export const findGroups = ({ videos }: Catalogue, term: string): Group[] =>
  term === '' ? [] : videos.filter(({ title }) => countTerm(title, term) > 0)

/** Returns the teachers whose name contains the lowercase term, those with more lessons first. */
export const findTeachers = (catalogue: Catalogue, term: string): Teacher[] =>
  term === '' ? [] : getTeachers(catalogue).filter(({ name }) => countTerm(name, term) > 0)

/** Cache per catalogue. Catalogues are immutable, so entries are never invalidated. */
const teachersByCatalogue = new WeakMap<Catalogue, Teacher[]>()

function getTeachers(catalogue: Catalogue): Teacher[] {
  const cached = teachersByCatalogue.get(catalogue)
  if (cached) return cached
  const counts = new Map<string, number>()
  for (const { videos } of catalogue.videos)
    for (const { cast } of videos) for (const name of new Set(cast)) counts.set(name, (counts.get(name) ?? 0) + 1)
  const teachers = [...counts].map(([name, lessons]) => ({ name, lessons })).toSorted((a, b) => b.lessons - a.lessons)
  teachersByCatalogue.set(catalogue, teachers)
  return teachers
}
