import { ObjectId } from 'bson'
import { describeFirstIssue } from '#contract/validation-error.ts'
import { fail } from '#server/errors.ts'
import { newId } from '#server/platform/database/ids.ts'
import type { Collection, Fields, NewDocument } from './collection.ts'
import { readStored, type Stored } from './language/stored.ts'
import { type Change, parseUpdate, type Update } from './language/update.ts'
import { isDocument, quote } from './language/value.ts'

/**
 * Checks a new document against the whole declaration of its collection. 400 SchemaValidationFailedWrite names the
 * field and the reason.
 */
export function readDocument({ view: { shape }, fields }: Collection, document: unknown): NewDocument {
  if (!isDocument(document)) return misfit('a document must be an object')
  const { _id, owner_id: _owner, ...rest } = document
  const values = Object.entries(rest).map(([field, value]) => {
    const declared = (Object.hasOwn(shape, field) && shape[field]) || unknownField(field)
    return [field, readStored(field, declared, value)] as const
  })
  return fit(fields, readId(_id), Object.fromEntries(values))
}

/** A document of these values, which have the right types already. */
export function fit(fields: Fields, id: string, values: NewDocument['values']): NewDocument {
  for (const field of Object.keys(values)) if (!Object.hasOwn(fields.shape, field)) unknownField(field)
  const { error } = fields.safeParse(values)
  return error ? misfit(describeFirstIssue(error)) : { id, values }
}

/** Generated if the document has none. The former service also stored texts; ours are ObjectIds only. */
function readId(id: unknown): string {
  if (id === undefined) return newId()
  return id instanceof ObjectId ? id.toHexString() : misfit("'_id' must be an ObjectId")
}

/** Checks that each value of an update is in the range of its field. The database checks what only the result shows. */
export function readUpdate({ view: { shape }, fields }: Collection, update: unknown): Update {
  const changes = parseUpdate(shape, update)
  for (const change of changes) checkChange(fields, change)
  return changes
}

function checkChange(fields: Fields, change: Change): void {
  const { kind, field } = change
  const schema = Object.hasOwn(fields.shape, field) ? fields.shape[field] : undefined
  if (!schema) return misfit(`${quote(field)} cannot be changed here`)
  if (kind === 'unset' && !schema.safeParse(undefined).success) misfit(`${quote(field)} is required`)
  const value = newValue(change)
  if (value === undefined) return
  const { error } = schema.safeParse(value)
  if (error)
    misfit(describeFirstIssue({ issues: error.issues.map((issue) => ({ ...issue, path: [field, ...issue.path] })) }))
}

/** New elements of a list are a list. */
function newValue(change: Change): Stored | undefined {
  if (change.kind === 'set' || change.kind === 'setOnInsert') return change.value
  return change.kind === 'push' || change.kind === 'addToSet' ? change.values : undefined
}

const unknownField = (field: string) => misfit(`unknown field: ${quote(field)}`)

const misfit = (message: string) => fail('SchemaValidationFailedWrite', message)
