import { Socket } from 'node:net'
import pg from 'pg'
import type { Logger } from '../process/log.ts'
import type { NameOf } from './prepared-statements.ts'

export type Answer = pg.QueryResult<Record<string, unknown>>

export interface Statement {
  text: string
  values: unknown[]
}

/** A connection on which questions do not wait for one another's answers. Opened by the first, and again after it was lost. */
export interface PipelinedConnection {
  /** How many questions wait for their answer. */
  waiting(): number
  run(statement: Statement): Promise<Answer>
  /** Asks all of them in one transaction. Rejects with the first failure, of which nothing stays but what `isUndone` denies. */
  queryInTransaction(statements: readonly Statement[]): Promise<Answer[]>
  /** Lets the answers that are under way arrive. */
  close(): Promise<void>
}

interface Connection {
  client: pg.Client
  socket: Socket
}

export function createPipelinedConnection(settings: pg.ClientConfig, log: Logger, nameOf: NameOf): PipelinedConnection {
  let current: Promise<Connection> | undefined
  let waiting = 0

  const forget = (connection: Promise<Connection>) => {
    if (current === connection) current = undefined
  }
  const open = () => {
    const connection = connect(settings, (error) => {
      forget(connection)
      if (error) log.warn({ err: error }, 'a database connection was lost')
    })
    connection.catch(() => forget(connection))
    current = connection
    return connection
  }
  const use = async <T>(talk: (query: Query) => Promise<T>): Promise<T> => {
    const connection = current ?? open()
    try {
      const { client, socket } = await connection
      packTurn(socket)
      return await talk(({ text, values }, isNamed = true) =>
        client.query({ name: isNamed ? nameOf(text, values) : undefined, text, values }),
      )
    } catch (error) {
      if (isLast(error)) forget(connection)
      throw error
    }
  }
  return {
    waiting: () => waiting,
    async run(statement) {
      waiting += 1
      return use((query) => query(statement))
        .catch((error: unknown) => {
          if (isUnprepared(error)) return use((query) => query(statement, false))
          throw error
        })
        .finally(() => (waiting -= 1))
    },
    queryInTransaction: (statements) => use((query) => queryInTransaction(query, statements)),
    async close() {
      const connection = await current?.catch(() => undefined)
      await connection?.client.end()
    },
  }
}

/** Calls `onEnd` when the connection is gone, with an error when nobody wanted it. */
async function connect(settings: pg.ClientConfig, onEnd: (error?: Error) => void): Promise<Connection> {
  const socket = new Socket()
  const client = new pg.Client({ ...settings, pipeline: true, stream: () => socket })
  client.on('error', onEnd).on('end', onEnd)
  await client.connect()
  return { client, socket }
}

type Query = (statement: Statement, isNamed?: boolean) => Promise<Answer>

async function queryInTransaction(query: Query, statements: readonly Statement[]): Promise<Answer[]> {
  const begun = query({ text: 'begin', values: [] })
  const pending = statements.map((statement) => query(statement))
  // After a failure it answers that it has rolled back.
  const ended = query({ text: 'commit', values: [] })
  await Promise.allSettled([begun, ...pending, ended])
  const answers = await Promise.all(pending)
  await Promise.all([begun, ended])
  return answers
}

/** Whether the database itself refused, so that it is certain that nothing was done. */
export const isUndone = (error: unknown) => error instanceof pg.DatabaseError && !isLast(error)

/** Whether the statement before it was ended while it was being prepared for both of them. Nothing of this one was done. */
const isUnprepared = (error: unknown) => error instanceof pg.DatabaseError && error.code === '26000'

/** Whether PostgreSQL ends the connection with this error. The end itself is only heard of later. */
const isLast = (error: unknown) => error instanceof pg.DatabaseError && error.code?.startsWith('57P')

/** What is written in one turn of the event loop leaves as one piece: a write costs as much as a small query. */
function packTurn(socket: Socket) {
  if (socket.writableCorked > 0) return
  socket.cork()
  setImmediate(() => socket.uncork())
}
