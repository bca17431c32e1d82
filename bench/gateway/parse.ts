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
import { createContentCheck, type CheckedRequest, serializeRequest } from './checked-request.ts'

const APP_ID = 'bench'

/** Starts Parse Server on a separate database, with a class whose objects only the owner may read and write. */
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
  const lists = await Promise.all(members.map((email) => createList(port, email)))
  return { port, reads: lists.map((list) => [buildRead(list)]), updates: lists.map(buildUpdates) }
}

interface List {
  path: string
  headers: Record<string, string>
}

const CreatedObject = z.object({ objectId: z.string(), sessionToken: z.string().optional() })

async function createObject(port: number, kind: string, headers: Record<string, string>, body: unknown) {
  const response = await fetch(`http://127.0.0.1:${port}/parse/${kind}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return CreatedObject.parse(await response.json())
}

async function createList(port: number, username: string): Promise<List> {
  const app = { 'x-parse-application-id': APP_ID }
  const { objectId: owner, sessionToken = '' } = await createObject(port, 'users', app, {
    username,
    password: PASSWORD,
  })
  const headers = { ...app, 'x-parse-session-token': sessionToken }
  const ACL = { [owner]: { read: true, write: true } }
  const { objectId } = await createObject(port, 'classes/MyList', headers, { videos: LIST_ENTRIES, ACL })
  return { path: `/parse/classes/MyList/${objectId}`, headers }
}

function buildRead({ path, headers }: List): CheckedRequest {
  return { bytes: serializeRequest('GET', path, headers), isExpected: createContentCheck({ videos: LIST_ENTRIES }) }
}

/** Builds the updates of a member. The responses contain the updated list. */
function buildUpdates({ path, headers }: List): CheckedRequest[] {
  const change = (__op: string) => serializeRequest('PUT', path, headers, { videos: { __op, objects: [EXTRA_ENTRY] } })
  const hasEntry = (body: string) => body.includes(EXTRA_ENTRY.vid)
  return [
    { bytes: change('AddUnique'), isExpected: (body) => hasEntry(body) && body.includes('updatedAt') },
    { bytes: change('Remove'), isExpected: (body) => !hasEntry(body) && body.includes('updatedAt') },
  ]
}
