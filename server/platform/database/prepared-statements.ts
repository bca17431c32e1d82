import type pg from 'pg'
import { isUnanswered } from './database-errors.ts'
import type { NameOf } from './statement-names.ts'

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
