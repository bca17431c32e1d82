import { z } from 'zod'
import { type ContentKind, contentKinds, isSingleton } from '../content/kinds.ts'
import { text } from '../text.ts'
import { studioCall } from './call.ts'

type FoundText = Exclude<ContentKind, 'captions' | 'lists' | 'plans' | 'site' | 'team'>

/**
 * Kinds of texts that are searched. Excludes kinds with a single item, which have a separate screen, and captions,
 * which belong to a lesson.
 */
const isFound = (kind: ContentKind): kind is FoundText => !isSingleton(kind) && kind !== 'captions'
export const foundTexts = contentKinds.filter(isFound)

/** Maximum results of each kind. */
export const SEARCH_HITS = 8

const Hit = z.object({
  kind: z.enum([...foundTexts, 'film', 'staff']),
  /** Identifier within its kind: the slug of a text, the id of a film, the id of a person's account. */
  name: z.string(),
  title: z.string(),
  /** State of a text; null for other kinds. */
  state: z.enum(['draft', 'scheduled', 'published', 'changed']).nullable(),
})
export type StudioHit = z.infer<typeof Hit>

/**
 * Searches texts, lessons, courses, films and staff for items that contain all words in title, address or text; title
 * matches first. At most 8 of each kind. Results are limited to what the caller's roles may read, and exclude lessons
 * and courses in an academy with a CATALOGUE_URL.
 */
export const searchStudio = studioCall({
  summary: 'Search the Studio',
  method: 'GET',
  path: '/search',
  permission: 'own',
  isHeavy: true,
  query: z.object({ words: text(100) }),
  response: z.object({ found: z.array(Hit) }),
  status: 200,
})
