import { createHash } from 'node:crypto'

/** So many statements are prepared: filters have endless shapes, and each prepared one takes memory in every connection. */
const MOST = 100
/** Characters. Longer ones are inserts of many rows, seldom the same twice. */
const LONGEST = 4000

/** What a statement is called, or undefined when it is not to be prepared. */
export type NameOf = (text: string, values: readonly unknown[]) => string | undefined

/**
 * Chooses the statements that PostgreSQL shall prepare once a connection: parsing and planning take it longer than running most of ours. Those
 * without parameters are left out, since the driver sends them, migrations among them, in a way that cannot be prepared; and those that ask for all
 * columns, which would break when a newer process adds one.
 */
export function statementNames(): NameOf {
  const names = new Map<string, string>()
  return (text, values) => {
    if (values.length === 0) return undefined
    const known = names.get(text)
    if (known !== undefined || names.size >= MOST || text.length > LONGEST || asksForAll(text)) return known
    const name = createHash('sha256').update(text).digest('base64url')
    names.set(text, name)
    return name
  }
}

const asksForAll = (text: string) => /(select|returning) \*|\.\*/i.test(text)
