import { ObjectId } from 'bson'
import { z } from 'zod'
import { DATABASE_NAME } from '#contract/limits.ts'
import { fail } from '#server/fail.ts'
import {
  type CollectionName,
  eventShape,
  type Filter,
  parseFilter,
  shapes,
} from '#server/features/collections/index.ts'

/** What a stream asks for (session service §9). */
export interface WatchRequest {
  collection: CollectionName
  /** Only these documents. */
  ids: ReadonlySet<string> | undefined
  filter: Filter
  /** `_data` of the last event that was seen: an extension of ours. */
  resumeAfter: string | undefined
}

const Namespace = z.object({ database: z.string(), collection: z.string() })

const Options = z.strictObject({
  ...Namespace.shape,
  ids: z.array(z.instanceof(ObjectId, { error: 'expected an ObjectId' })).optional(),
  filter: z.unknown().optional(),
  resumeAfter: z.strictObject({ _data: z.string() }).optional(),
})

/** Permission comes before validity (session service §7). */
export function readWatch(values: readonly unknown[]): WatchRequest {
  const [value] = values
  if (values.length !== 1) fail('ArgumentsNotAllowed', `'arguments': expected 1, got ${values.length}`)
  const collection = checkNamespace(read(Namespace, value))
  const { ids, filter = {}, resumeAfter } = read(Options, value)
  return {
    collection,
    ids: ids && new Set(ids.map((id) => id.toHexString())),
    filter: parseFilter(eventShape(shapes[collection]), filter),
    resumeAfter: resumeAfter?.['_data'],
  }
}

function read<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  return fail(
    'ArgumentsNotAllowed',
    `'${['arguments.0', ...(issue?.path ?? [])].map(String).join('.')}': ${issue?.message}`,
  )
}

function checkNamespace({ database, collection }: z.output<typeof Namespace>): CollectionName {
  if (database === DATABASE_NAME && isCollection(collection)) return collection
  return fail('NoMatchingRuleFound', `no rule exists for namespace '${database}.${collection}'`)
}

const isCollection = (name: string): name is CollectionName => Object.hasOwn(shapes, name)
