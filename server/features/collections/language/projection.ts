import type { Shape } from '../field-types.ts'
import { findField } from './field.ts'
import { isDocument, quote, failInvalid } from './value.ts'

/** The fields of a response: only these paths, or all except these. `_id` has its own flag. */
export interface Projection {
  readonly isInclusive: boolean
  readonly paths: ReadonlySet<string>
  readonly hasId: boolean
}

export const WHOLE_DOCUMENT: Projection = { isInclusive: false, paths: new Set(), hasId: true }

/** Parses `{ path: 1, … }` or `{ path: 0, … }`. `_id` is included unless it is 0. */
export function parseProjection(shape: Shape, value: unknown): Projection {
  if (!isDocument(value)) return failInvalid('a projection must be a document')
  const shownPaths = new Map(Object.entries(value).map(([path, choice]) => [path, readChoice(shape, path, choice)]))
  const id = shownPaths.get('_id')
  shownPaths.delete('_id')
  const [isInclusive = id ?? false, ...otherPaths] = new Set(shownPaths.values())
  if (otherPaths.length > 0) return failInvalid('a projection cannot mix 1 and 0')
  const paths = new Set(shownPaths.keys())
  for (const path of paths) if (paths.has(getListPath(path))) return failInvalid(`path collision at ${quote(path)}`)
  return { isInclusive, paths, hasId: id ?? true }
}

function readChoice(shape: Shape, path: string, choice: unknown): boolean {
  findField({ shape, prefix: '' }, path)
  if (choice === 1 || choice === true) return true
  if (choice === 0 || choice === false) return false
  return failInvalid(`${quote(path)}: a projection is 1 or 0`)
}

/** Returns the list of a nested path, such as `videos` for `videos.vid`. */
const getListPath = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf('.')))

/** Whether the document includes the field, fully or in part. */
export function showsField({ isInclusive, paths, hasId: id }: Projection, name: string): boolean {
  if (name === '_id') return id
  return isInclusive ? [...paths].some((path) => path === name || getListPath(path) === name) : !paths.has(name)
}

/** Whether the documents in the list include this field. */
export const showsListField = ({ isInclusive, paths }: Projection, list: string, field: string): boolean =>
  isInclusive ? paths.has(list) || paths.has(`${list}.${field}`) : !paths.has(`${list}.${field}`)
