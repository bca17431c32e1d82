import { type DATABASE_NAME, MAX_DOCUMENTS_PER_RESPONSE } from '#contract/limits.ts'
import type { FetchRaw } from './call-endpoint.ts'
import type { CallFunction, FunctionOptions } from './functions.ts'
import { openStream } from './event-stream.ts'
import { isList, isNumber, requireValue, readField, readText } from './read-response.ts'

const DATABASE: typeof DATABASE_NAME = 'Holdfast_Tactics'
const service = 'mongodb-atlas'

/** Filters, updates and documents of the data service (session service §6.4). An `_id` has the form `{ $oid: id }`. */
type Terms = Record<string, unknown>

interface FindOptions {
  projection?: Record<string, 0 | 1>
  sort?: Record<string, 1 | -1>
}

export interface WatchOptions {
  /** Limits the stream to these documents. */
  ids?: { $oid: string }[]
  /** Filter on the event, with paths such as `fullDocument.vid`. */
  filter?: Terms
  /** `_id` of the last received event. This option is an extension of our server. */
  resumeAfter?: unknown
  signal?: AbortSignal | undefined
}

export interface DataClient {
  callFunction: CallFunction
  fetch: FetchRaw
}

/**
 * Commands of a collection (session service §6.2), named as in `realm-web`, the public client of the protocol. `read`
 * parses a document and throws for an invalid document. `callOptions` select the user and the abort signal.
 */
export const collection = <Document>(
  { callFunction, fetch: fetchRaw }: DataClient,
  /** Several names are allowed for `watch` only. */
  name: string | readonly string[],
  read: (document: unknown) => Document,
  callOptions: Omit<FunctionOptions, 'service'> = {},
) => {
  const buildArguments = (fields: Terms) => [{ database: DATABASE, collection: name, ...fields }]
  /** Runs any command by name, such as `findOneAndUpdate`. */
  const runCommand = (command: string, fields: Terms) =>
    callFunction(command, buildArguments(fields), { ...callOptions, service })
  return {
    run: runCommand,
    /** Returns at most 1000 documents; see {@link findAll}. */
    find: async (query: Terms = {}, { projection, ...options }: FindOptions & { limit?: number } = {}) =>
      requireValue(await runCommand('find', { query, project: projection, ...options }), isList, 'a list').map(read),
    findOne: async (query: Terms = {}, { projection, ...options }: FindOptions = {}) => {
      const response = await runCommand('findOne', { query, project: projection, ...options })
      return response === null ? null : read(response)
    },
    insertOne: async (document: Terms, options: { writtenAgo?: number } = {}) => ({
      insertedId: readText(await runCommand('insertOne', { document, ...options }), 'insertedId'),
    }),
    /** Returns 0 if nothing matched, even if an upsert inserted a document. */
    updateOne: async (query: Terms, update: Terms, options: { upsert?: boolean; writtenAgo?: number } = {}) => {
      const response = await runCommand('updateOne', { query, update, ...options })
      const count = (key: string) => readField(response, key, isNumber)
      return { matchedCount: count('matchedCount'), modifiedCount: count('modifiedCount') }
    },
    deleteOne: async (query: Terms, options: { writtenAgo?: number } = {}) => ({
      deletedCount: readField(await runCommand('deleteOne', { query, ...options }), 'deletedCount', isNumber),
    }),
    /** Opens a change stream, which delivers every change made after the promise resolves. */
    watch: ({ signal = callOptions.signal, ...options }: WatchOptions = {}) =>
      openStream(fetchRaw, 'watch', buildArguments(options), { ...callOptions, signal, service }),
  }
}

interface Findable<Document> {
  find: (query: Terms) => Promise<Document[]>
}

/** Loads all matching documents page by page, ordered by id. */
export async function findAll<Document extends { _id: string }>({ find }: Findable<Document>, query: Terms) {
  const documents: Document[] = []
  let cursor = {}
  for (;;) {
    const page = await find({ ...query, ...cursor })
    documents.push(...page)
    const lastDocument = page.at(-1)
    if (!lastDocument || page.length < MAX_DOCUMENTS_PER_RESPONSE) return documents
    const { _id: $oid } = lastDocument
    cursor = { _id: { $gt: { $oid } } }
  }
}
