import { z } from 'zod'
import { type ContentKind, contentKinds, isSingleton } from '../content/kinds.ts'
import { text } from '../text.ts'
import { studioCall } from './call.ts'

type SearchableKind = Exclude<ContentKind, 'captions' | 'lists' | 'plans' | 'site' | 'team'>

/**
 * Returns whether a kind is searched. Excluded are kinds with a single item, which have a separate screen, and
 * captions, which belong to a lesson.
 */
const isSearchable = (kind: ContentKind): kind is SearchableKind => !isSingleton(kind) && kind !== 'captions'
export const searchableKinds = contentKinds.filter(isSearchable)

/** Maximum number of results of each kind. */
export const MAX_HITS_PER_KIND = 8

const SearchHit = z.object({
  kind: z.enum([...searchableKinds, 'film', 'staff', 'member', 'order']),
  /** Identifier within its kind: the slug of a text, the id of a film or an order, the id of a person's account. */
  name: z.string(),
  title: z.string(),
  /** State of a text; null for other kinds. */
  state: z.enum(['draft', 'scheduled', 'published', 'changed']).nullable(),
})
export type StudioHit = z.infer<typeof SearchHit>

/**
 * Searches texts, lessons, courses, films, staff and members for items whose title, slug, text, name or email address
 * contains every word of the query, and orders whose reference contains the query. Title matches come first. At most 8
 * results of each kind. Results are limited to what the caller's roles may read, and exclude lessons and courses in an
 * academy with a CATALOGUE_URL.
 */
export const searchStudio = studioCall({
  summary: 'Search the Studio',
  method: 'GET',
  path: '/search',
  permission: 'own',
  isExpensive: true,
  query: z.object({ words: text(100) }),
  response: z.object({ found: z.array(SearchHit) }),
  status: 200,
})
