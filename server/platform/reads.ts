import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type { Logger } from 'pino'
import { createLine, type Line } from './line.ts'
import type { NameOf } from './statement-names.ts'
import type { Tables } from './tables.ts'

/** Few, so that questions of one moment share a connection; more than one, so that a slow question holds up only those beside it. */
const LINES = 4

/** The database for short questions of a hot path. Nothing can be changed in a transaction here: what one caller asks stands between what others ask. */
export function openReads(url: string, log: Logger, nameOf: NameOf): Kysely<Tables> {
  const lines = Array.from({ length: LINES }, () => createLine(url, log, nameOf))
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => createDriver(lines),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
}

function createDriver(lines: readonly Line[]): Driver {
  const choose = chooser(lines)
  const connection: DatabaseConnection = {
    async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
      const { rows } = await choose().ask(sql, [...parameters])
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a query builder's types say what a query answers; nobody can check
      return { rows: rows as Row[] }
    },
    streamQuery: () => refuse('streams'),
  }
  return {
    init: async () => {},
    acquireConnection: async () => connection,
    releaseConnection: async () => {},
    beginTransaction: async () => refuse('transactions'),
    commitTransaction: async () => refuse('transactions'),
    rollbackTransaction: async () => refuse('transactions'),
    destroy: async () => void (await Promise.all(lines.map((line) => line.close()))),
  }
}

function refuse(what: string): never {
  throw new Error(`There are no ${what} on a connection that is shared.`)
}

/** All of one turn of the event loop take the same line, the least busy. */
function chooser(lines: readonly Line[]): () => Line {
  let chosen: Line | undefined
  return () => {
    if (chosen) return chosen
    const line = lines.reduce((best, other) => (other.waiting() < best.waiting() ? other : best))
    chosen = line
    setImmediate(() => (chosen = undefined))
    return line
  }
}
