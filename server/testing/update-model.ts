import type { ObjectId } from 'bson'
import { find, Query, update } from 'mingo'
import type { z } from 'zod'

type Json = Record<string, unknown>
export type ModelDocument = Json & { _id?: ObjectId }
type Update = Record<string, Json>

export interface ModelRules {
  owner: string
  fields: z.ZodObject<Readonly<Record<string, z.ZodType>>>
  /** Whether documents may stand beside one another. */
  areDistinct(documents: readonly Json[]): boolean
  /** An update in the words of an engine that knows nothing of Holdfast's own rules. */
  translate?(update: Update): Update
}

export interface ModelUpdate {
  filter: Json
  update: Update
  many?: boolean
  upsert?: boolean
}

type Outcome = { matchedCount: number; modifiedCount: number; upserted?: true } | 'refused'

/**
 * What an update must do to these documents, by an engine that is not ours, and by the rules of the collection read as
 * plainly as can be.
 */
export function updateInMemory(rules: ModelRules, documents: readonly ModelDocument[], wanted: ModelUpdate) {
  const after = documents.map(copy)
  const outcome = apply(rules, after, wanted)
  const isGood = after.every((document) => isFitting(rules, document)) && rules.areDistinct(after)
  return outcome === 'refused' || !isGood ? { outcome: 'refused' as const, documents } : { outcome, documents: after }
}

function apply(
  rules: ModelRules,
  documents: ModelDocument[],
  { filter, update: wanted, many, upsert }: ModelUpdate,
): Outcome {
  if (!Object.entries(wanted).every(([operator, changes]) => areInRange(rules, operator, changes))) return 'refused'
  const { $setOnInsert = {}, ...modifier } = rules.translate?.(wanted) ?? wanted
  const found = find(documents, filter).all() as ModelDocument[]
  const matched = many ? found : found.slice(0, 1)
  if (matched.length > 0 || !upsert) {
    const modified = matched.filter((document) => change(document, modifier))
    return { matchedCount: matched.length, modifiedCount: modified.length }
  }
  const made: ModelDocument = { ...equalities(rules, filter), ...$setOnInsert, owner_id: rules.owner }
  change(made, modifier)
  documents.push(made)
  return { matchedCount: 0, modifiedCount: 0, upserted: true }
}

/**
 * The engine's $addToSet would also drop what is in a list twice already, which MongoDB's does not: it is asked only
 * whether a value is there.
 */
function change(document: ModelDocument, { $addToSet = {}, ...modifier }: Update): boolean {
  let hasChanged = update(document, modifier).length > 0
  const push = (field: string, $each: unknown[]) => {
    hasChanged = update(document, { $push: { [field]: { $each } } }).length > 0 || hasChanged
  }
  for (const [field, operand] of Object.entries($addToSet)) {
    if (!(field in document)) push(field, [])
    for (const value of (operand as { $each?: unknown[] }).$each ?? [operand])
      if (!new Query({ [field]: value }).test(document)) push(field, [value])
  }
  return hasChanged
}

/** An upsert ignores the conditions of a filter on lists (decision 0017). */
const equalities = ({ fields }: ModelRules, filter: Json) =>
  Object.fromEntries(
    Object.entries(filter).filter(
      ([name, value]) => typeof value !== 'object' && fields.shape[name]?.safeParse([]).success === false,
    ),
  )

/** Values that no document may hold are refused even where nothing matches. */
function areInRange({ fields }: ModelRules, operator: string, changes: Json): boolean {
  return Object.entries(changes).every(([field, operand]) => {
    const schema = fields.shape[field]
    if (operator === '$set' || operator === '$setOnInsert') return schema?.safeParse(operand).success
    return operator !== '$unset' || schema?.safeParse(undefined).success
  })
}

function isFitting({ fields, owner }: ModelRules, { _id, owner_id, ...values }: ModelDocument): boolean {
  return owner_id === owner && fields.strict().safeParse(values).success
}

const copy = (document: ModelDocument): ModelDocument =>
  Object.fromEntries(Object.entries(document).map(([name, value]) => [name, Array.isArray(value) ? [...value] : value]))
