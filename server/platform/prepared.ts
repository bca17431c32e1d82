import type pg from 'pg'
import type { NameOf } from './statement-names.ts'

/** Lets the connections of a pool prepare the statements that have a name. */
export function prepareStatements(pool: pg.Pool, nameOf: NameOf) {
  pool.on('connect', (client) => {
    const { query } = client
    const queryPrepared = (...given: unknown[]): unknown => {
      const [text, values] = given
      // Kysely's one form; whatever else uses the pool asks as before.
      if (given.length !== 2 || typeof text !== 'string' || !Array.isArray(values))
        return Reflect.apply(query, client, given)
      return Reflect.apply(query, client, [{ name: nameOf(text, values), text, values }])
    }
    Object.assign(client, { query: queryPrepared })
  })
}
