import type { ElementShape, Scalar, Shape } from '../field-types.ts'
import type { ScalarPath } from './condition.ts'
import { quote, refuse } from './value.ts'

/** What a path of a filter leads to. `path` is for words. */
export type Field =
  | { readonly kind: 'scalar'; readonly path: string; readonly fieldPath: ScalarPath }
  | { readonly kind: 'list'; readonly path: string; readonly name: string; readonly of: Scalar | ElementShape }
  /** A member of each document in a list, as `videos.vid`. */
  | { readonly kind: 'inList'; readonly path: string; readonly list: string; readonly fieldPath: ScalarPath }
  /** A document in a list, itself. */
  | { readonly kind: 'document'; readonly path: string; readonly shape: ElementShape }

/** The fields that can be asked for at one level; `prefix` is where the level stands, for words. */
export interface Scope {
  readonly shape: Shape
  readonly prefix: string
}

/** Only declared fields exist, and only by their own names: neither `constructor` nor `videos.0` is one. */
export function findField({ shape, prefix }: Scope, name: string): Field {
  return (
    directField(shape, prefix, name) ??
    nestedField(shape, prefix, name) ??
    refuse(`unknown field: ${quote(prefix + name)}`)
  )
}

function directField(shape: Shape, prefix: string, name: string): Field | undefined {
  const declared = Object.hasOwn(shape, name) ? shape[name] : undefined
  if (declared === undefined) return undefined
  const path = prefix + name
  if (typeof declared === 'string') return { kind: 'scalar', path, fieldPath: { name, scalar: declared } }
  return { kind: 'list', path, name, of: declared.list }
}

function nestedField(shape: Shape, prefix: string, name: string): Field | undefined {
  const dot = name.lastIndexOf('.')
  const list = dot < 0 ? undefined : directField(shape, prefix, name.slice(0, dot))
  if (list?.kind !== 'list' || typeof list.of === 'string') return undefined
  const member = directField(list.of, `${list.path}.`, name.slice(dot + 1))
  return member?.kind === 'scalar' ? { ...member, kind: 'inList', list: list.name } : undefined
}

/** An element of a list, seen as a field of its own. */
export const elementOf = ({ path, of }: { path: string; of: Scalar | ElementShape }): Field =>
  typeof of === 'string'
    ? { kind: 'scalar', path, fieldPath: { name: null, scalar: of } }
    : { kind: 'document', path, shape: of }
