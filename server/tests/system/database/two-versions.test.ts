import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import pg from 'pg'
import { Credentials, type User } from 'realm-web'
import { expect, onTestFinished, test } from 'vitest'
import { DATABASE_NAME } from '#contract/limits.ts'
import { STUDIO_PREFIX } from '#contract/studio/call.ts'
import { createEmptyDatabase } from '#server/testing/backups.ts'
import { article } from '#server/testing/content.ts'
import { eventually } from '#server/testing/eventually.ts'
import { PASSWORD } from '#server/testing/people.ts'
import { type HoldfastProcess, startProcess } from '#server/testing/process.ts'
import { openRealm } from '#server/testing/realm.ts'
import { createWatchRequest, openStream } from '#server/testing/streams.ts'
import { createTempFolder } from '#server/testing/temp-folder.ts'
import { type Relay, startRelay } from '../../../../e2e/relay.ts'

/** Commit of the previous release. Each release replaces it with the commit of its predecessor. */
const PREVIOUS_RELEASE = '3916cc8ae6f2b84c44dc914dcd73b9d7fc15f9ee'

/** Extracts the previous release from the history of the repository. It uses the installed packages. */
async function extractPreviousRelease(): Promise<string> {
  const folder = join(await createTempFolder(), 'previous')
  mkdirSync(folder)
  const archive = execFileSync('git', ['archive', PREVIOUS_RELEASE], { maxBuffer: 2 ** 29 })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'))
  return folder
}

/** Registers a member in one process, and confirms the address with the link that any process sent. */
async function register({ address }: HoldfastProcess, relay: Relay, email: string) {
  const { emailPasswordAuth } = openRealm(address)
  await emailPasswordAuth.registerUser({ email, password: PASSWORD })
  const mail = await eventually(() => {
    const found = relay.received.find(({ to }) => to?.[0]?.address === email)
    expect(found).toBeDefined()
    return found
  })
  const link = new URL(/https?:\S+token=\S+/.exec(mail?.text ?? '')?.[0] ?? '')
  const [token = '', tokenId = ''] = ['token', 'tokenId'].map((name) => link.searchParams.get(name) ?? '')
  await emailPasswordAuth.confirmUser({ token, tokenId })
}

const signIn = ({ address }: HoldfastProcess, email: string) =>
  openRealm(address).logIn(Credentials.emailPassword(email, PASSWORD))

const getRatings = (user: User) => user.mongoClient('mongodb-atlas').db(DATABASE_NAME).collection('personal_rating')

async function callStudio(user: User, { address }: HoldfastProcess, method: string, path: string, body?: object) {
  const response = await fetch(address + STUDIO_PREFIX + path, {
    method,
    headers: { authorization: `Bearer ${user.accessToken}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
  return JSON.parse(text) as { version: number }
}

test('the previous release serves members and staff during and after the migration of this version', async () => {
  await using database = await createEmptyDatabase()
  await using relay = await startRelay()
  const settings = { SMTP_URL: relay.url }
  const previous = await startProcess(database.url, settings, await extractPreviousRelease())
  onTestFinished(() => previous.kill())
  await register(previous, relay, 'ada@example.org')
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query(`insert into staff (account_id, roles, since) select id, '{owner}', now() from accounts`)
  await client.end()
  const ada = await signIn(previous, 'ada@example.org')
  let draft = await callStudio(ada, previous, 'POST', '/content/article', { slug: 'breathe', data: article('0') })

  // Members and staff use the previous version while this version migrates.
  const migration = new AbortController()
  let count = 0
  const work = (async () => {
    for (; !migration.signal.aborted; await nextTurn()) {
      const vid = `lesson ${(count += 1)}`
      await getRatings(ada).insertOne({ owner_id: ada.id, vid, gid: 'guard', rating: 3 })
      await getRatings(ada).deleteOne({ vid })
      const { version } = draft
      const data = article(String(count))
      draft = await callStudio(ada, previous, 'PUT', '/content/article/breathe/draft', { version, data }).catch(
        (error: unknown) => {
          // The migration may be in the way of a change, which is then refused completely.
          expect(String(error)).toContain('"error_code":"NotReady"')
          return draft
        },
      )
    }
  })()
  const current = await startProcess(database.url, settings).finally(() => migration.abort())
  onTestFinished(() => current.kill())
  await work
  expect(count).toBeGreaterThan(10)

  await register(current, relay, 'ben@example.org')
  await register(previous, relay, 'cleo@example.org')
  for (const email of ['ada@example.org', 'ben@example.org', 'cleo@example.org'])
    for (const [writer, reader] of [
      [previous, current],
      [current, previous],
    ] as const) {
      const [user, reading] = [await signIn(writer, email), await signIn(reader, email)]
      const watch = createWatchRequest('personal_rating')
      await using stream = await openStream(reader.address, String(reading.accessToken), watch)
      const rating = { owner_id: user.id, vid: 'armbar', gid: 'guard', rating: 4 }
      const { insertedId } = await getRatings(user).insertOne(rating)
      expect(await stream.nextEvent()).toMatchObject({ operationType: 'insert', documentKey: { _id: insertedId } })
      expect(await getRatings(reading).find()).toMatchObject([{ vid: 'armbar', rating: 4 }])
      await getRatings(reading).deleteOne({ vid: 'armbar' })
    }

  for (const [editor, publisher] of [
    [previous, current],
    [current, previous],
  ] as const) {
    const { version } = draft
    const data = article('Breathe out')
    draft = await callStudio(ada, editor, 'PUT', '/content/article/breathe/draft', { version, data })
    draft = await callStudio(ada, publisher, 'PUT', '/content/article/breathe/publication', { version: draft.version })
  }
  expect([await previous.stop(), await current.stop()]).toEqual([0, 0])
  expect(previous.output() + current.output()).not.toMatch(/"level":"(error|fatal)"/)
})
