import type { ElementShape, Scalar, Shape } from '../field-types.ts'
import type { ScalarPath } from './condition.ts'
import { quote, failInvalid } from './value.ts'

/** The field that a path in a filter refers to. `path` is used in error messages. */
export type Field =
  | { readonly kind: 'scalar'; readonly path: string; readonly fieldPath: ScalarPath }
  | { readonly kind: 'list'; readonly path: string; readonly name: string; readonly of: Scalar | ElementShape }
  /** A field of the documents in a list, such as `videos.vid`. */
  | { readonly kind: 'inList'; readonly path: string; readonly list: string; readonly fieldPath: ScalarPath }
  /** A document in a list. */
  | { readonly kind: 'document'; readonly path: string; readonly shape: ElementShape }

/** The fields that can be queried at one level; `prefix` is their path, used in error messages. */
export interface Scope {
  readonly shape: Shape
  readonly prefix: string
}

/** Finds a declared field. Throws for all other paths, such as `constructor` and `videos.0`. */
export function findField({ shape, prefix }: Scope, name: string): Field {
  return (
    findDirectField(shape, prefix, name) ??
    findNestedField(shape, prefix, name) ??
    failInvalid(`unknown field: ${quote(prefix + name)}`)
  )
}

function findDirectField(shape: Shape, prefix: string, name: string): Field | undefined {
  const fieldType = Object.hasOwn(shape, name) ? shape[name] : undefined
  if (fieldType === undefined) return undefined
  const path = prefix + name
  if (typeof fieldType === 'string') return { kind: 'scalar', path, fieldPath: { name, scalar: fieldType } }
  return { kind: 'list', path, name, of: fieldType.list }
}

function findNestedField(shape: Shape, prefix: string, name: string): Field | undefined {
  const dot = name.lastIndexOf('.')
  const list = dot < 0 ? undefined : findDirectField(shape, prefix, name.slice(0, dot))
  if (list?.kind !== 'list' || typeof list.of === 'string') return undefined
  const field = findDirectField(list.of, `${list.path}.`, name.slice(dot + 1))
  return field?.kind === 'scalar' ? { ...field, kind: 'inList', list: list.name } : undefined
}

/** Returns a list element as a field. */
export const toElementField = ({ path, of }: { path: string; of: Scalar | ElementShape }): Field =>
  typeof of === 'string'
    ? { kind: 'scalar', path, fieldPath: { name: null, scalar: of } }
    : { kind: 'document', path, shape: of }
