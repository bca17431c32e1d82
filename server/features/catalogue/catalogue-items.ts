import type { Catalogue, Group, Reference, Video } from '#contract/catalogue.ts'
import type { CatalogueKind, ContentOf } from '#contract/content/kinds.ts'
import { CatalogueError } from './parse.ts'

/** A content item to publish for a catalogue. */
export type NewItem = {
  [K in CatalogueKind]: { kind: K; slug: string; data: ContentOf<K> }
}[CatalogueKind]

/** Returns a key that identifies a lesson in the catalogue. */
export const formatLessonKey = (gid: string, id: string) => JSON.stringify([gid, id])

/** Existing slugs of lessons. */
export interface KnownLessons {
  /** Slugs of the lessons in the catalogue, by {@link formatLessonKey}. */
  shown: ReadonlyMap<string, string>
  /** Slugs of all other lessons outside of the bin. */
  hidden: ReadonlySet<string>
  /** Slugs of deleted lessons that the bin, captions or courses still have. A new lesson would get the captions. */
  reserved: ReadonlySet<string>
}

const noLessons: KnownLessons = { shown: new Map(), hidden: new Set(), reserved: new Set() }

/**
 * Converts a catalogue to content items, in order: all lessons, all courses, and the lists. Throws CatalogueError if a
 * lesson has the id of an item that is not shown.
 */
export function toItems(catalogue: Catalogue, knownLessons: KnownLessons = noLessons): NewItem[] {
  const slugs = assignSlugs(catalogue, knownLessons)
  const { videos: groups, instructors, featured, featuredFree, latest, soon, alerts } = catalogue
  const lessons = groups.flatMap(({ gid, videos }) =>
    videos.map((video): NewItem => toLessonItem(slugs.get(formatLessonKey(gid, video.id)) ?? video.id, video)),
  )
  const courses = groups.map(({ gid, title, summary, videos }): NewItem => {
    const slugsOfCourse = videos.map(({ id }) => slugs.get(formatLessonKey(gid, id)) ?? id)
    return { kind: 'course', slug: gid, data: { title, summary, lessons: slugsOfCourse } }
  })
  const lists = { featured, featuredFree, latest, soon, alerts, ...(instructors && { instructors }) }
  return [...lessons, ...courses, { kind: 'lists', slug: 'lists', data: lists }]
}

function toLessonItem(slug: string, { id, ...data }: Video): NewItem {
  return { kind: 'lesson', slug, data: slug === id ? data : { ...data, id } }
}

/**
 * Returns the slug of each lesson, by {@link formatLessonKey}: its existing slug, or its id, with a number if the id is
 * already used.
 */
function assignSlugs({ videos: groups }: Pick<Catalogue, 'videos'>, { shown, hidden, reserved }: KnownLessons) {
  const keys = groups.flatMap(({ gid, videos }) => videos.map(({ id }) => ({ id, key: formatLessonKey(gid, id) })))
  const slugs = new Map<string, string>()
  const usedSlugs = new Set([...hidden, ...reserved])
  for (const { key } of keys) {
    const slug = shown.get(key)
    if (slug === undefined) continue
    slugs.set(key, slug)
    usedSlugs.add(slug)
  }
  for (const { id, key } of keys) {
    if (slugs.has(key)) continue
    if (hidden.has(id))
      throw new CatalogueError(`the lesson "${id}" already exists in the Studio, but is not published`)
    const slug = findFreeSlug(id, usedSlugs)
    slugs.set(key, slug)
    usedSlugs.add(slug)
  }
  return slugs
}

/** Returns the id, with a number if the id is already used, such as `guard~2`. */
function findFreeSlug(id: string, usedSlugs: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? id : `${id.slice(0, 190).toWellFormed()}~${number}`
    if (!usedSlugs.has(slug)) return slug
  }
}

/**
 * Returns the new list with the hidden entries of the stored list, each after the entry that it followed, so that a
 * change of the catalogue does not remove unpublished entries.
 */
export function mergeHidden<T>(
  storedEntries: readonly T[],
  newEntries: readonly T[],
  isShown: (entry: T) => boolean,
): T[] {
  const toKey = (entry: T) => JSON.stringify(entry)
  const newKeys = new Set(newEntries.map(toKey))
  const hidden = new Map<string | undefined, T[]>()
  let previousKey: string | undefined
  for (const entry of storedEntries)
    if (newKeys.has(toKey(entry))) previousKey = toKey(entry)
    else if (!isShown(entry)) hidden.set(previousKey, [...(hidden.get(previousKey) ?? []), entry])
  const removeHiddenAfter = (key: string | undefined) => {
    const entries = hidden.get(key) ?? []
    hidden.delete(key)
    return entries
  }
  return [
    ...removeHiddenAfter(undefined),
    ...newEntries.flatMap((entry) => [entry, ...removeHiddenAfter(toKey(entry))]),
  ]
}

/** Returns predicates for entries that are in the catalogue, for `isShown` of {@link mergeHidden}. */
export function createShownPredicates({ videos: groups }: { videos: readonly Group[] }) {
  const gids = new Set(groups.map(({ gid }) => gid))
  const keys = new Set(
    groups.flatMap(({ gid, videos }) =>
      videos.flatMap(({ id, related }) =>
        [gid, ...related.map((relatedGroup) => relatedGroup.gid)].map((groupId) => formatLessonKey(groupId, id)),
      ),
    ),
  )
  return {
    hasGroup: ({ gid }: { gid: string }) => gids.has(gid),
    hasReference: ({ gid, id }: Reference) => keys.has(formatLessonKey(gid, id)),
  }
}
