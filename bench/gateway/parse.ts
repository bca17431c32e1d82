import { z } from 'zod'
import { installPeer } from '../install.ts'
import { startChild } from './child.ts'
import {
  type BenchServer,
  LIST_ENTRIES,
  EXTRA_ENTRY,
  members,
  PASSWORD,
  type BenchDatabase,
  POOL,
} from './contestant.ts'
import { alwaysContains, type CheckedRequest, request } from './checked-request.ts'

const APP_ID = 'bench'

/** Starts Parse Server on a database of its own: a class whose objects only their member may read and write. */
export async function startParse(postgres: BenchDatabase): Promise<BenchServer> {
  const settings = {
    FOLDER: await installPeer('parse-server'),
    DATABASE_URL: await postgres.database('parse'),
    APP_ID,
    POOL,
    NODE_ENV: 'production',
    PARSE_SERVER_LOGS_FOLDER: 'null',
  }
  const port = await startChild(postgres.opened, 'parse-server.ts', settings)
  const lists = await Promise.all(members.map((email) => makeList(port, email)))
  return { port, reads: lists.map((list) => [read(list)]), updates: lists.map(updates) }
}

interface List {
  path: string
  headers: Record<string, string>
}

const Made = z.object({ objectId: z.string(), sessionToken: z.string().optional() })

async function make(port: number, kind: string, headers: Record<string, string>, body: unknown) {
  const response = await fetch(`http://127.0.0.1:${port}/parse/${kind}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return Made.parse(await response.json())
}

async function makeList(port: number, username: string): Promise<List> {
  const app = { 'x-parse-application-id': APP_ID }
  const { objectId: owner, sessionToken = '' } = await make(port, 'users', app, { username, password: PASSWORD })
  const headers = { ...app, 'x-parse-session-token': sessionToken }
  const ACL = { [owner]: { read: true, write: true } }
  const { objectId } = await make(port, 'classes/MyList', headers, { videos: LIST_ENTRIES, ACL })
  return { path: `/parse/classes/MyList/${objectId}`, headers }
}

function read({ path, headers }: List): CheckedRequest {
  return { bytes: request('GET', path, headers), isRight: alwaysContains({ videos: LIST_ENTRIES }) }
}

/** The responses contain the updated list. */
function updates({ path, headers }: List): CheckedRequest[] {
  const change = (__op: string) => request('PUT', path, headers, { videos: { __op, objects: [EXTRA_ENTRY] } })
  const has = (body: string) => body.includes(EXTRA_ENTRY.vid)
  return [
    { bytes: change('AddUnique'), isRight: (body) => has(body) && body.includes('updatedAt') },
    { bytes: change('Remove'), isRight: (body) => !has(body) && body.includes('updatedAt') },
  ]
}
