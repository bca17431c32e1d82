import { Socket } from 'node:net'
import pg from 'pg'
import type { Logger } from '../logging/log.ts'
import type { NameOf } from './prepared-statements.ts'

export type Answer = pg.QueryResult<Record<string, unknown>>

export interface Statement {
  text: string
  values: unknown[]
}

/**
 * A connection that sends a query without waiting for the answer to the one before. The first query opens it, and the
 * next query opens it again after a failure.
 */
export interface PipelinedConnection {
  /** Number of queries that wait for their answer. */
  waiting(): number
  run(statement: Statement): Promise<Answer>
  /** Waits for the answers that are still to come, and closes. */
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
    async close() {
      const connection = await current?.catch(() => undefined)
      await connection?.client.end()
    },
  }
}

/** Calls `onEnd` when the connection closes, with an error when that was unexpected. */
async function connect(settings: pg.ClientConfig, onEnd: (error?: Error) => void): Promise<Connection> {
  const socket = new Socket()
  const client = new pg.Client({ ...settings, pipeline: true, stream: () => socket })
  client.on('error', onEnd).on('end', onEnd)
  await client.connect()
  return { client, socket }
}

type Query = (statement: Statement, isNamed?: boolean) => Promise<Answer>

/**
 * Whether the statement before this one was canceled while PostgreSQL was preparing it for both. This one changed
 * nothing.
 */
const isUnprepared = (error: unknown) => error instanceof pg.DatabaseError && error.code === '26000'

/** Whether PostgreSQL closes the connection with this error. The close event follows later. */
const isLast = (error: unknown) => error instanceof pg.DatabaseError && error.code?.startsWith('57P')

/** Sends everything of one turn of the event loop in one write: a write costs as much as a small query. */
function packTurn(socket: Socket) {
  if (socket.writableCorked > 0) return
  socket.cork()
  setImmediate(() => socket.uncork())
}
