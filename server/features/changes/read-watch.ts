import { ObjectId } from 'bson'
import { z } from 'zod'
import { DATABASE_NAME } from '#contract/limits.ts'
import { fail } from '#server/errors.ts'
import {
  type CollectionName,
  toEventShape,
  type Filter,
  parseFilter,
  shapes,
} from '#server/features/collections/index.ts'

/** The arguments of a stream (session service §9). */
export interface WatchRequest {
  collections: readonly CollectionName[]
  /** Ids of documents. If defined, the stream contains only changes of these documents. */
  ids: ReadonlySet<string> | undefined
  filter: Filter
  /** `_data` of the last event that the client received. This field is an extension of the original protocol. */
  resumeAfter: string | undefined
}

/**
 * Several collections per stream are an extension of the original protocol, because browsers limit the number of
 * connections per origin.
 */
const Namespace = z.object({
  database: z.string(),
  collection: z.union([z.string(), z.array(z.string()).min(1).max(Object.keys(shapes).length)]),
})

const Options = z.strictObject({
  ...Namespace.shape,
  ids: z.array(z.instanceof(ObjectId, { error: 'expected an ObjectId' })).optional(),
  filter: z.unknown().optional(),
  resumeAfter: z.strictObject({ _data: z.string() }).optional(),
})

/** Parses the arguments. Checks permissions before validity (session service §7). */
export function parseWatchRequest(values: readonly unknown[]): WatchRequest {
  const [value] = values
  if (values.length !== 1) fail('ArgumentsNotAllowed', `'arguments': expected 1, got ${values.length}`)
  const collections = checkNamespace(parseValue(Namespace, value))
  const { ids, filter = {}, resumeAfter } = parseValue(Options, value)
  return {
    collections,
    ids: ids && new Set(ids.map((id) => id.toHexString())),
    filter: parseStreamFilter(collections, filter),
    resumeAfter: resumeAfter?.['_data'],
  }
}

function parseValue<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  return fail(
    'ArgumentsNotAllowed',
    `'${['arguments.0', ...(issue?.path ?? [])].map(String).join('.')}': ${issue?.message}`,
  )
}

function checkNamespace({ database, collection }: z.output<typeof Namespace>): CollectionName[] {
  const names = [...new Set([collection].flat())]
  return names.map((name) =>
    database === DATABASE_NAME && isCollection(name)
      ? name
      : fail('NoMatchingRuleFound', `no rule exists for namespace '${database}.${name}'`),
  )
}

/**
 * Parses a filter. Throws ArgumentsNotAllowed for several collections, because filter fields belong to a collection.
 */
function parseStreamFilter([firstCollection, ...otherCollections]: readonly CollectionName[], filter: unknown): Filter {
  if (firstCollection === undefined)
    return fail('ArgumentsNotAllowed', "'arguments.0.collection': expected a collection")
  const parsedFilter = parseFilter(toEventShape(shapes[firstCollection]), filter)
  if (otherCollections.length > 0 && Object.keys(filter ?? {}).length > 0)
    fail('ArgumentsNotAllowed', "'arguments.0.filter': is for a stream of one collection")
  return parsedFilter
}

const isCollection = (name: string): name is CollectionName => Object.hasOwn(shapes, name)
