import { Credentials } from 'realm-web'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { DATABASE_NAME } from '#contract/limits.ts'
import { createTestApp, type TestApp } from './test/app.ts'
import { createMember, PASSWORD } from './test/people.ts'
import { startProcess } from './test/process.ts'
import { openRealm } from './test/realm.ts'

// A real server that is stopped in the middle of its work. The application of this process only makes the database and the members.
let school: TestApp
beforeAll(async () => {
  school = await createTestApp()
})
afterAll(() => school.close())

test('a server that is stopped while it answers says nothing of its closed connections', async () => {
  const holdfast = await startProcess(school.databaseUrl, { RATE_LIMIT_FACTOR: '1000' })
  onTestFinished(() => holdfast.kill())
  const { email, id } = await createMember(school, 'paid')
  const user = await openRealm(holdfast.address).logIn(Credentials.emailPassword(email, PASSWORD))
  const ratings = user.mongoClient('mongodb-atlas').db(DATABASE_NAME).collection('personal_rating')
  const enough = Promise.withResolvers<void>()
  let answered = 0
  const work = async (worker: number) => {
    for (;;) {
      await ratings.insertOne({ owner_id: id, gid: 'guard', vid: `lesson-${worker}`, rating: 4 })
      await ratings.find()
      await ratings.deleteOne({ vid: `lesson-${worker}` })
      if ((answered += 1) === 50) enough.resolve()
    }
  }
  // Each ends by a refusal: nothing tells them that the server goes.
  const workers = Array.from({ length: 4 }, (_, worker) => work(worker))
  await Promise.race([enough.promise, ...workers])
  const before = holdfast.output().length
  const [code] = await Promise.all([holdfast.stop(), ...workers.map((worker) => expect(worker).rejects.toThrow())])
  expect(holdfast.output().slice(before)).toBe('')
  expect(code).toBe(0)
})
