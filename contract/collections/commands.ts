import { z } from 'zod'
import { OFFLINE_CHANGES } from '../limits.ts'
import { text } from '../text.ts'

/**
 * Fields of the single argument of each data service command, as sent by the published client (session service §6.2):
 * finds and plain writes use `query` and `project`, the findOneAnd… family `filter` and `projection`. Filters and
 * updates are validated by the query language; omitted ones are empty.
 */
const namespace = { database: text(200), collection: text(200) }
const filter = z.unknown().default({})
const choice = z.boolean().default(false)
const projection = z.unknown().default({})

const query = { ...namespace, query: filter }

/**
 * Milliseconds since the member made an insert, update or deletion that had to wait for a network: our extension.
 * Defaults to now.
 */
export const writtenAgo = z.int().min(0).max(OFFLINE_CHANGES.age).default(0)
const update = { ...query, update: z.unknown(), upsert: choice }
const findOneAnd = { ...namespace, filter, sort: projection, projection }

export const commandArguments = {
  find: z.strictObject({ ...query, project: projection, sort: projection, limit: z.unknown().default(0) }),
  findOne: z.strictObject({ ...query, project: projection, sort: projection }),
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
  /** The published client omits the document to delete what it finds; with a document the call is rejected. */
  findOneAndDelete: z.strictObject(findOneAnd),
}
