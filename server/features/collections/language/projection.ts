import type { Shape } from '../field-types.ts'
import { findField } from './field.ts'
import { isDocument, quote, failInvalid } from './value.ts'

/**
 * The fields of the documents in a response: only `paths` if inclusive, otherwise all except `paths`. `hasId`
 * determines whether `_id` is included.
 */
export interface Projection {
  readonly isInclusive: boolean
  readonly paths: ReadonlySet<string>
  readonly hasId: boolean
}

export const WHOLE_DOCUMENT: Projection = { isInclusive: false, paths: new Set(), hasId: true }

/** Parses `{ path: 1, … }` or `{ path: 0, … }`. `_id` is included unless it is 0. */
export function parseProjection(shape: Shape, value: unknown): Projection {
  if (!isDocument(value)) return failInvalid('a projection must be a document')
  const choices = new Map(Object.entries(value).map(([path, choice]) => [path, parseChoice(shape, path, choice)]))
  const id = choices.get('_id')
  choices.delete('_id')
  const [isInclusive = id ?? false, ...otherChoices] = new Set(choices.values())
  if (otherChoices.length > 0) return failInvalid('a projection cannot mix 1 and 0')
  const paths = new Set(choices.keys())
  for (const path of paths) if (paths.has(getListPath(path))) return failInvalid(`path collision at ${quote(path)}`)
  return { isInclusive, paths, hasId: id ?? true }
}

function parseChoice(shape: Shape, path: string, value: unknown): boolean {
  findField({ shape, prefix: '' }, path)
  if (value === 1 || value === true) return true
  if (value === 0 || value === false) return false
  return failInvalid(`${quote(path)}: a projection is 1 or 0`)
}

/**
 * Returns the name of the list in a nested path, such as `videos` for `videos.vid`. Returns an empty string for other
 * paths.
 */
const getListPath = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf('.')))

/** Whether the document includes the field, fully or in part. */
export function showsField({ isInclusive, paths, hasId: id }: Projection, name: string): boolean {
  if (name === '_id') return id
  return isInclusive ? [...paths].some((path) => path === name || getListPath(path) === name) : !paths.has(name)
}

/** Whether the documents in the list include this field. */
export const showsListField = ({ isInclusive, paths }: Projection, list: string, field: string): boolean =>
  isInclusive ? paths.has(list) || paths.has(`${list}.${field}`) : !paths.has(`${list}.${field}`)
