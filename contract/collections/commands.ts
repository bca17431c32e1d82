import { z } from 'zod'
import { OFFLINE_CHANGES } from '../limits.ts'
import { text } from '../text.ts'

/**
 * Fields of the single argument of each data service command, as the client SDK sends them (session service §6.2): find
 * and write commands use `query` and `project`, the findOneAnd… commands use `filter` and `projection`. The query
 * engine validates filters and updates later. An omitted filter is `{}`.
 */
const namespace = { database: text(200), collection: text(200) }
const filter = z.unknown().default({})
const falseByDefault = z.boolean().default(false)
const optionalObject = z.unknown().default({})

const query = { ...namespace, query: filter }

/**
 * Age in milliseconds, at the time of sending, of an insert, update or deletion that was made offline. Defaults to 0.
 * Not part of the original protocol.
 */
export const writtenAgo = z.int().min(0).max(OFFLINE_CHANGES.age).default(0)
const update = { ...query, update: z.unknown(), upsert: falseByDefault }
const findOneAnd = { ...namespace, filter, sort: optionalObject, projection: optionalObject }

export const commandArguments = {
  find: z.strictObject({ ...query, project: optionalObject, sort: optionalObject, limit: z.unknown().default(0) }),
  findOne: z.strictObject({ ...query, project: optionalObject, sort: optionalObject }),
  count: z.strictObject({ ...query, limit: z.unknown().default(0) }),
  insertOne: z.strictObject({ ...namespace, document: z.unknown(), writtenAgo }),
  insertMany: z.strictObject({ ...namespace, documents: z.array(z.unknown()).min(1) }),
  updateOne: z.strictObject({ ...update, writtenAgo }),
  updateMany: z.strictObject(update),
  deleteOne: z.strictObject({ ...query, writtenAgo }),
  deleteMany: z.strictObject(query),
  findOneAndUpdate: z.strictObject({
    ...findOneAnd,
    update: z.unknown(),
    upsert: falseByDefault,
    returnNewDocument: falseByDefault,
  }),
  /** A call with an update document is rejected. */
  findOneAndDelete: z.strictObject(findOneAnd),
}
