import { setTimeout as pause } from 'node:timers/promises'
import { MongoDBRealmError, type User } from 'realm-web'
import { DATABASE_NAME } from '#contract/limits.ts'

/** Outcomes of a member's changes. */
export interface ChangeOutcomes {
  /** Video IDs of the changes that the server confirmed. */
  confirmed: Set<string>
  failures: { status: number; message: string | undefined }[]
  /** Longest pause between two confirmations, in milliseconds. */
  longestPause: number
}

interface RatingDocument extends Realm.Services.MongoDB.Document {
  owner_id: string
  vid: string
  gid: string
  rating: number
}
interface ListDocument extends Realm.Services.MongoDB.Document {
  owner_id: string
  videos: { vid: string; gid: string }[]
}
const openCollections = (user: User) => {
  const database = user.mongoClient('mongodb-atlas').db(DATABASE_NAME)
  return {
    ratings: database.collection<RatingDocument>('personal_rating'),
    list: database.collection<ListDocument>('my_list'),
  }
}

let changeCount = 0

/**
 * Rates lessons continuously, except every tenth lesson, which it adds to the list. `end` waits for the last response.
 */
export function changeContinuously(user: User) {
  const { ratings, list } = openCollections(user)
  const outcomes: ChangeOutcomes = { confirmed: new Set(), failures: [], longestPause: 0 }
  const owner_id = user.id
  const change = async (number: number) => {
    const lesson = { vid: String(number), gid: 'guard' }
    if (number % 10) await ratings.insertOne({ owner_id, ...lesson, rating: 4 })
    else await list.updateOne({ owner_id }, { $push: { videos: lesson } }, { upsert: true })
    outcomes.confirmed.add(lesson.vid)
  }
  const stopping = new AbortController()
  const run = async () => {
    let confirmedAt = Date.now()
    while (!stopping.signal.aborted) {
      try {
        await change((changeCount += 1))
        outcomes.longestPause = Math.max(outcomes.longestPause, Date.now() - confirmedAt)
        confirmedAt = Date.now()
        await pause(10)
      } catch (error) {
        if (!(error instanceof MongoDBRealmError)) throw error
        outcomes.failures.push({ status: error.statusCode, message: error.error })
        await pause(100)
      }
    }
  }
  const running = run()
  return {
    outcomes,
    async end() {
      stopping.abort()
      await running
      return outcomes
    },
  }
}

/** Returns the video IDs of the lessons that the member has rated or added to the list. */
export async function readChanged(user: User): Promise<Set<string>> {
  const { ratings, list } = openCollections(user)
  const [savedRatings, lists] = await Promise.all([ratings.find(), list.find()])
  return new Set([...savedRatings, ...lists.flatMap(({ videos }) => videos)].map(({ vid }) => vid))
}
