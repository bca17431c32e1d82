import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { startChild } from './child.ts'
import { type Contestant, ENTRIES, EXTRA, members, PASSWORD, type Place, POOL } from './contestant.ts'
import { alwaysHolding, type Ask, request } from './ask.ts'

const LOCKED = join(import.meta.dirname, '../parse-server')
const FOLDER = join(import.meta.dirname, '../../.cache/bench/parse-server')
const APP_ID = 'bench'

/** Parse Server on a database of its own beside ours: a class whose objects only their member may read and write. */
export async function startParse(place: Place): Promise<Contestant> {
  await install()
  const settings = {
    FOLDER,
    DATABASE_URL: await place.database('parse'),
    APP_ID,
    POOL,
    NODE_ENV: 'production',
    PARSE_SERVER_LOGS_FOLDER: 'null',
  }
  const port = await startChild(place.opened, 'parse-server.ts', settings)
  const lists = await Promise.all(members.map((email) => makeList(port, email)))
  return { port, reads: lists.map((list) => [read(list)]), updates: lists.map(updates) }
}

/** By its lock file, once; the house itself does not depend on it. */
async function install() {
  const lock = 'package-lock.json'
  const installed = join(FOLDER, 'node_modules/.package-lock.json')
  const same = async () => (await readFile(join(FOLDER, lock), 'utf8')) === (await readFile(join(LOCKED, lock), 'utf8'))
  if (existsSync(installed) && (await same())) return
  await mkdir(FOLDER, { recursive: true })
  for (const file of ['package.json', lock]) await copyFile(join(LOCKED, file), join(FOLDER, file))
  console.log('Installing Parse Server, once …')
  await promisify(execFile)('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: FOLDER })
}

interface List {
  path: string
  headers: Record<string, string>
}

const Made = z.object({ objectId: z.string(), sessionToken: z.string().optional() })

async function make(port: number, kind: string, headers: Record<string, string>, body: unknown) {
  const answer = await fetch(`http://127.0.0.1:${port}/parse/${kind}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return Made.parse(await answer.json())
}

async function makeList(port: number, username: string): Promise<List> {
  const app = { 'x-parse-application-id': APP_ID }
  const { objectId: owner, sessionToken = '' } = await make(port, 'users', app, { username, password: PASSWORD })
  const headers = { ...app, 'x-parse-session-token': sessionToken }
  const ACL = { [owner]: { read: true, write: true } }
  const { objectId } = await make(port, 'classes/MyList', headers, { videos: ENTRIES, ACL })
  return { path: `/parse/classes/MyList/${objectId}`, headers }
}

function read({ path, headers }: List): Ask {
  return { bytes: request('GET', path, headers), isRight: alwaysHolding({ videos: ENTRIES }) }
}

/** The answers hold the list as it is afterwards. */
function updates({ path, headers }: List): Ask[] {
  const change = (__op: string) => request('PUT', path, headers, { videos: { __op, objects: [EXTRA] } })
  const has = (body: string) => body.includes(EXTRA.vid)
  return [
    { bytes: change('AddUnique'), isRight: (body) => has(body) && body.includes('updatedAt') },
    { bytes: change('Remove'), isRight: (body) => !has(body) && body.includes('updatedAt') },
  ]
}
