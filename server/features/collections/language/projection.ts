import type { Shape } from '../field-types.ts'
import { findField } from './field.ts'
import { isDocument, quote, refuse } from './value.ts'

/** The fields of a response: only these paths, or all except these. `_id` has its own flag. */
export interface Projection {
  readonly only: boolean
  readonly paths: ReadonlySet<string>
  readonly id: boolean
}

export const WHOLE: Projection = { only: false, paths: new Set(), id: true }

/** Parses `{ path: 1, … }` or `{ path: 0, … }`. `_id` is included unless it is 0. */
export function parseProjection(shape: Shape, value: unknown): Projection {
  if (!isDocument(value)) return refuse('a projection must be a document')
  const shown = new Map(Object.entries(value).map(([path, choice]) => [path, readChoice(shape, path, choice)]))
  const id = shown.get('_id')
  shown.delete('_id')
  const [only = id ?? false, ...others] = new Set(shown.values())
  if (others.length > 0) return refuse('a projection cannot mix 1 and 0')
  const paths = new Set(shown.keys())
  for (const path of paths) if (paths.has(listOf(path))) return refuse(`path collision at ${quote(path)}`)
  return { only, paths, id: id ?? true }
}

function readChoice(shape: Shape, path: string, choice: unknown): boolean {
  findField({ shape, prefix: '' }, path)
  if (choice === 1 || choice === true) return true
  if (choice === 0 || choice === false) return false
  return refuse(`${quote(path)}: a projection is 1 or 0`)
}

/** Returns the list of a nested path, such as `videos` for `videos.vid`. */
const listOf = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf('.')))

/** Whether the document includes the field, fully or in part. */
export function showsField({ only, paths, id }: Projection, name: string): boolean {
  if (name === '_id') return id
  return only ? [...paths].some((path) => path === name || listOf(path) === name) : !paths.has(name)
}

/** Whether the documents in the list include this field. */
export const showsMember = ({ only, paths }: Projection, list: string, member: string): boolean =>
  only ? paths.has(list) || paths.has(`${list}.${member}`) : !paths.has(`${list}.${member}`)
