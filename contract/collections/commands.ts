import { z } from 'zod'
import { OFFLINE_CHANGES } from '../limits.ts'
import { text } from '../text.ts'

/**
 * The members of the one argument that each command of the data service has, as the published client sends them
 * (session service §6.2): finds and plain writes say `query` and `project`, the findOneAnd… family `filter` and
 * `projection`. What a filter or an update may say is the query language's business; what is missing of it is empty.
 */
const namespace = { database: text(200), collection: text(200) }
const filter = z.unknown().default({})
const choice = z.boolean().default(false)
const shown = z.unknown().default({})

const query = { ...namespace, query: filter }

/**
 * Milliseconds since the member wrote an insert, an update or a deletion that had to wait for a network: an extension
 * of ours. Missing: now.
 */
export const writtenAgo = z.int().min(0).max(OFFLINE_CHANGES.age).default(0)
const update = { ...query, update: z.unknown(), upsert: choice }
const findOneAnd = { ...namespace, filter, sort: shown, projection: shown }

export const commandArguments = {
  find: z.strictObject({ ...query, project: shown, sort: shown, limit: z.unknown().default(0) }),
  findOne: z.strictObject({ ...query, project: shown, sort: shown }),
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
    upsert: choice,
    returnNewDocument: choice,
  }),
  /** The published client sends it without a document to delete what it finds; with one it is refused. */
  findOneAndDelete: z.strictObject(findOneAnd),
}
