import { z } from 'zod'
import { type ContentKind, contentKinds, isAlone } from '../content/kinds.ts'
import { text } from '../text.ts'
import { studioCall } from './call.ts'

type FoundText = Exclude<ContentKind, 'captions' | 'lists' | 'plans' | 'site' | 'team'>

/** Kinds of texts that are found. Of the others there is one, which is a screen, or they belong to a lesson. */
const isFound = (kind: ContentKind): kind is FoundText => !isAlone(kind) && kind !== 'captions'
export const foundTexts = contentKinds.filter(isFound)

/** Of each kind. */
export const SEARCH_HITS = 8

const Hit = z.object({
  kind: z.enum([...foundTexts, 'film', 'staff']),
  /** Names it in its kind: the slug of a text, the id of a film, the id of a person's account. */
  name: z.string(),
  title: z.string(),
  /** Of a text. */
  state: z.enum(['draft', 'scheduled', 'published', 'changed']).nullable(),
})
export type StudioHit = z.infer<typeof Hit>

/**
 * Finds texts, lessons, courses, films and people on the staff by words that all stand in their title, their address or
 * their text; those first whose title has them. At most 8 of each kind. Everybody finds what their roles let them read;
 * an academy with a CATALOGUE_URL no lessons and courses.
 */
export const searchStudio = studioCall({
  summary: 'Search the Studio',
  method: 'GET',
  path: '/search',
  permission: 'own',
  isHeavy: true,
  query: z.object({ words: text(100) }),
  answer: z.object({ found: z.array(Hit) }),
  status: 200,
})
