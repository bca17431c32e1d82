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
 * A connection that sends queries without waiting for earlier responses. The first query opens it, and the first query
 * after a failure reopens it.
 */
export interface PipelinedConnection {
  /** Returns the number of queries that await a response. */
  waiting(): number
  run(statement: Statement): Promise<Answer>
  /** Waits for outstanding responses, then closes. */
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
      if (error) log.warn({ err: error }, 'lost a database connection')
    })
    connection.catch(() => forget(connection))
    current = connection
    return connection
  }
  const use = async <T>(send: (query: Query) => Promise<T>): Promise<T> => {
    const connection = current ?? open()
    try {
      const { client, socket } = await connection
      corkTick(socket)
      return await send(({ text, values }, isNamed = true) =>
        client.query({ name: isNamed ? nameOf(text, values) : undefined, text, values }),
      )
    } catch (error) {
      if (closesConnection(error)) forget(connection)
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

/** Connects. Calls `onEnd` when the connection closes, with an error if that was unexpected. */
async function connect(settings: pg.ClientConfig, onEnd: (error?: Error) => void): Promise<Connection> {
  const socket = new Socket()
  const client = new pg.Client({ ...settings, pipeline: true, stream: () => socket })
  client.on('error', onEnd).on('end', onEnd)
  await client.connect()
  return { client, socket }
}

type Query = (statement: Statement, isNamed?: boolean) => Promise<Answer>

/**
 * Returns whether an earlier statement was canceled while PostgreSQL prepared it for both. This statement changed
 * nothing.
 */
const isUnprepared = (error: unknown) => error instanceof pg.DatabaseError && error.code === '26000'

/** Returns whether PostgreSQL closes the connection after this error. The close event follows later. */
const closesConnection = (error: unknown) => error instanceof pg.DatabaseError && error.code?.startsWith('57P')

/** Sends all queries of one turn of the event loop in one write, because a write costs as much as a small query. */
function corkTick(socket: Socket) {
  if (socket.writableCorked > 0) return
  socket.cork()
  setImmediate(() => socket.uncork())
}
