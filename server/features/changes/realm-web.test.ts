import { sql } from 'kysely'
import * as Realm from 'realm-web'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { APP_ID, DATABASE_NAME } from '#contract/limits.ts'
import { newId } from '#server/platform/ids.ts'
import { createListeningApp } from '#server/test/listening.ts'
import { createMember, PASSWORD, type Person } from '#server/test/people.ts'
import { streamOpened } from '#server/test/streams.ts'

// The published client, unchanged, over a real socket.
let house: Awaited<ReturnType<typeof createListeningApp>>
beforeAll(async () => {
  house = await createListeningApp({ config: { rateLimitFactor: 100 } })
})
afterAll(() => house.close())

async function signIn({ email }: Person) {
  const app = new Realm.App({ id: APP_ID, baseUrl: house.address })
  return app.logIn(Realm.Credentials.emailPassword(email, PASSWORD))
}

async function watch(user: Realm.User, collection: string, options?: Realm.Services.MongoDB.WatchOptionsIds) {
  const opened = streamOpened()
  const stream = user.mongoClient('mongodb-atlas').db(DATABASE_NAME).collection(collection).watch(options)
  onTestFinished(() => void stream.return(undefined))
  const first = stream.next()
  await Promise.race([opened, first])
  let isFirst = true
  return async () => {
    const { value } = await (isFirst ? first : stream.next())
    isFirst = false
    return value
  }
}

const rate = async ({ id }: Person, vid: string, rating: number) => {
  const _id = newId()
  await sql`insert into personal_ratings values (${_id}, ${id}, ${vid}, 'guard', ${rating})`.execute(house.context.db)
  house.context.doorbell.ring()
  return _id
}

test('a member sees a rating come', async () => {
  const mia = await createMember(house)
  const next = await watch(await signIn(mia), 'personal_rating')
  const id = await rate(mia, '100%25 of\nhips', 4)
  expect(await next()).toMatchObject({
    operationType: 'insert',
    ns: { db: 'Holdfast_Tactics', coll: 'personal_rating' },
    documentKey: { _id: new Realm.BSON.ObjectId(id) },
    fullDocument: {
      _id: new Realm.BSON.ObjectId(id),
      owner_id: mia.id,
      vid: '100%25 of\nhips',
      gid: 'guard',
      rating: 4,
    },
  })
})
