import * as Realm from 'realm-web'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { APP_ID, DATABASE_NAME } from '#contract/limits.ts'
import { createListeningApp } from '#server/test/listening.ts'
import { createMember, PASSWORD, type Person } from '#server/test/people.ts'
import { addRating } from '#server/test/ratings.ts'
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

async function watch(user: Realm.User, collection: string, options: object = {}) {
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

const rate = async ({ id }: Person, vid: string) => {
  const rating = await addRating(house.context.db, id, vid)
  house.context.doorbell.ring()
  return rating
}

test('a member sees a rating come', async () => {
  const mia = await createMember(house)
  const next = await watch(await signIn(mia), 'personal_rating')
  const id = await rate(mia, '100%25 of\nhips')
  expect(await next()).toMatchObject({
    operationType: 'insert',
    ns: { db: 'Holdfast_Tactics', coll: 'personal_rating' },
    documentKey: { _id: new Realm.BSON.ObjectId(id) },
    fullDocument: {
      _id: new Realm.BSON.ObjectId(id),
      owner_id: mia.id,
      vid: '100%25 of\nhips',
      gid: 'guard',
      rating: 3,
    },
  })
})
