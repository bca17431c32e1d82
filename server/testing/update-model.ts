import type { ObjectId } from 'bson'
import { find, Query, update } from 'mingo'
import type { z } from 'zod'

type Json = Record<string, unknown>
export type ModelDocument = Json & { _id?: ObjectId }
type Update = Record<string, Json>

export interface ModelRules {
  owner: string
  fields: z.ZodObject<Readonly<Record<string, z.ZodType>>>
  /** Returns whether the documents satisfy the unique constraints. */
  areDistinct(documents: readonly Json[]): boolean
  /** Translates Holdfast's extensions of the update language for the independent engine. */
  translate?(update: Update): Update
}

export interface ModelUpdate {
  filter: Json
  update: Update
  many?: boolean
  upsert?: boolean
}

type Outcome = { matchedCount: number; modifiedCount: number; upserted?: true } | 'refused'

/** Computes the expected result of an update with an independent engine and the rules of the collection. */
export function updateInMemory(rules: ModelRules, documents: readonly ModelDocument[], modelUpdate: ModelUpdate) {
  const updatedDocuments = documents.map(copyDocument)
  const outcome = applyToDocuments(rules, updatedDocuments, modelUpdate)
  const isValid =
    updatedDocuments.every((document) => isValidDocument(rules, document)) && rules.areDistinct(updatedDocuments)
  return outcome === 'refused' || !isValid
    ? { outcome: 'refused' as const, documents }
    : { outcome, documents: updatedDocuments }
}

function applyToDocuments(
  rules: ModelRules,
  documents: ModelDocument[],
  { filter, update: modelUpdate, many, upsert }: ModelUpdate,
): Outcome {
  if (!Object.entries(modelUpdate).every(([operator, changes]) => areValuesValid(rules, operator, changes)))
    return 'refused'
  const { $setOnInsert = {}, ...modifier } = rules.translate?.(modelUpdate) ?? modelUpdate
  const matches = find(documents, filter).all() as ModelDocument[]
  const targets = many ? matches : matches.slice(0, 1)
  if (targets.length > 0 || !upsert) {
    const modifiedDocuments = targets.filter((document) => applyUpdate(document, modifier))
    return { matchedCount: targets.length, modifiedCount: modifiedDocuments.length }
  }
  const created: ModelDocument = { ...getEqualityConditions(rules, filter), ...$setOnInsert, owner_id: rules.owner }
  applyUpdate(created, modifier)
  documents.push(created)
  return { matchedCount: 0, modifiedCount: 0, upserted: true }
}

/**
 * Implements `$addToSet` with queries of the engine, whose own `$addToSet` also removes existing duplicates, unlike
 * MongoDB.
 */
function applyUpdate(document: ModelDocument, { $addToSet = {}, ...modifier }: Update): boolean {
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
const getEqualityConditions = ({ fields }: ModelRules, filter: Json) =>
  Object.fromEntries(
    Object.entries(filter).filter(
      ([name, value]) => typeof value !== 'object' && fields.shape[name]?.safeParse([]).success === false,
    ),
  )

/** Returns whether the values are valid. Invalid values are rejected even if no document matches. */
function areValuesValid({ fields }: ModelRules, operator: string, changes: Json): boolean {
  return Object.entries(changes).every(([field, operand]) => {
    const schema = fields.shape[field]
    if (operator === '$set' || operator === '$setOnInsert') return schema?.safeParse(operand).success
    return operator !== '$unset' || schema?.safeParse(undefined).success
  })
}

function isValidDocument({ fields, owner }: ModelRules, { _id, owner_id, ...values }: ModelDocument): boolean {
  return owner_id === owner && fields.strict().safeParse(values).success
}

const copyDocument = (document: ModelDocument): ModelDocument =>
  Object.fromEntries(Object.entries(document).map(([name, value]) => [name, Array.isArray(value) ? [...value] : value]))
