import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { emptyCatalogue } from '#contract/catalogue.ts'
import { API_PREFIX } from '#contract/endpoint.ts'
import { APP_ID, DATABASE_NAME } from '#contract/limits.ts'
import { Tokens } from '#contract/session.ts'
import { addAccount } from '#server/features/session/accounts.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { createLog } from '#server/platform/logging/log.ts'
import { systemCaller, withHashingSlot } from '#server/platform/security/passwords.ts'
import { startChild } from './child.ts'
import { load } from './load.ts'
import { type BenchServer, LIST_ENTRIES, EXTRA_ENTRY, members, PASSWORD, type BenchDatabase } from './contestant.ts'
import { createContentCheck, type CheckedRequest, serializeRequest } from './checked-request.ts'

/** A signed-in member of our server. */
interface Member {
  id: string
  token: string
}

export interface OurServer extends BenchServer {
  databaseUrl: string
  members: Member[]
}

/** Starts the real server as an operator would, except that it uses the shared database. */
export async function startOurs(postgres: BenchDatabase): Promise<OurServer> {
  const databaseUrl = await postgres.database('holdfast')
  const dataDir = join(postgres.folder, 'holdfast')
  await mkdir(dataDir)
  // A configured catalogue prevents demo mode, which would draw films first.
  await writeFile(join(dataDir, 'catalogue.json'), JSON.stringify(emptyCatalogue))
  const port = await startChild(postgres.opened, 'our-server.ts', {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    // Members change the list far more often than the rate limits allow.
    RATE_LIMIT_FACTOR: '10000',
  })
  await addAccounts(databaseUrl)
  const signedIn = await Promise.all(members.map((email) => signIn(port, email)))
  for (const pair of LIST_ENTRIES)
    await load(
      port,
      signedIn.map((member) => [createPushRequest(member, pair, true)]),
      0,
    )
  return {
    port,
    databaseUrl,
    members: signedIn,
    reads: signedIn.map((member) => [buildRead(member)]),
    updates: signedIn.map((member) => [createPushRequest(member, EXTRA_ENTRY), createPullRequest(member, EXTRA_ENTRY)]),
  }
}

/** Inserts accounts in the state after registration and confirmation. */
async function addAccounts(databaseUrl: string) {
  const { db } = openDatabase(databaseUrl, createLog('warn'))
  const passwordHash = await withHashingSlot(systemCaller, ({ hash }) => hash(PASSWORD))
  const now = new Date()
  await Promise.all(members.map((email) => addAccount(db, { email, passwordHash, confirmedAt: now, now })))
  await db.destroy()
}

async function signIn(port: number, username: string): Promise<Member> {
  const response = await fetch(
    `http://127.0.0.1:${port}${API_PREFIX}/app/${APP_ID}/auth/providers/local-userpass/login`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password: PASSWORD }),
    },
  )
  const { user_id, access_token } = Tokens.parse(await response.json())
  return { id: user_id, token: access_token }
}

type Pair = typeof EXTRA_ENTRY

function buildCommand(member: Member, name: string, fields: object): Buffer {
  const call = { database: DATABASE_NAME, collection: 'my_list', query: { owner_id: member.id }, ...fields }
  return serializeRequest(
    'POST',
    `${API_PREFIX}/app/${APP_ID}/functions/call`,
    { authorization: `Bearer ${member.token}` },
    { name, arguments: [call], service: 'mongodb-atlas' },
  )
}

/** Builds the call `findOne` as the client SDK sends it. */
function buildRead(member: Member): CheckedRequest {
  const expected = { owner_id: member.id, videos: LIST_ENTRIES }
  return { bytes: buildCommand(member, 'findOne', {}), isExpected: createContentCheck(expected) }
}

const CHANGED = '{"matchedCount":{"$numberInt":"1"},"modifiedCount":{"$numberInt":"1"}}'

function createPushRequest(member: Member, pair: Pair, mayInsert = false): CheckedRequest {
  const bytes = buildCommand(member, 'updateOne', { update: { $push: { videos: pair } }, upsert: true })
  return { bytes, isExpected: (body) => body === CHANGED || (mayInsert && body.includes('upsertedId')) }
}

function createPullRequest(member: Member, pair: Pair): CheckedRequest {
  const bytes = buildCommand(member, 'updateOne', { update: { $pull: { videos: pair } } })
  return { bytes, isExpected: (body) => body === CHANGED }
}
