import { createHash } from 'node:crypto'
import type pg from 'pg'
import { isUnanswered } from './database-errors.ts'

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
    if (known !== undefined || names.size >= MOST || text.length > LONGEST || selectsAll(text)) return known
    const name = createHash('sha256').update(text).digest('base64url')
    names.set(text, name)
    return name
  }
}

const selectsAll = (text: string) => /(select|returning) \*|\.\*/i.test(text)

/** Lets the connections of a pool prepare the statements that have a name. One that did not answer in time is closed, so that nobody waits for it again. */
export function prepareStatements(pool: pg.Pool, nameOf: NameOf) {
  pool.on('connect', (client: pg.Client) => {
    const { query } = client
    const queryPrepared = (...given: unknown[]): unknown => {
      const [text, values] = given
      // Kysely's one form; whatever else uses the pool asks as before.
      if (given.length !== 2 || typeof text !== 'string' || !Array.isArray(values))
        return Reflect.apply(query, client, given)
      const answer: unknown = Reflect.apply(query, client, [{ name: nameOf(text, values), text, values }])
      if (answer instanceof Promise) answer.catch((error: unknown) => isUnanswered(error) && void client.end())
      return answer
    }
    Object.assign(client, { query: queryPrepared })
  })
}
