import { ObjectId } from 'bson'
import { describeFirstIssue } from '#contract/validation-error.ts'
import { fail } from '#server/errors.ts'
import { newId } from '#server/platform/database/ids.ts'
import type { Collection, Fields, NewDocument } from './collection.ts'
import { parseStored, type StoredValue } from './language/stored.ts'
import { type Change, parseUpdate, type Update } from './language/update.ts'
import { isDocument, quote } from './language/value.ts'

/**
 * Parses a new document and validates it against the schema of its collection. Throws SchemaValidationFailedWrite (400)
 * with the field and the reason.
 */
export function parseDocument({ view: { shape }, fields }: Collection, document: unknown): NewDocument {
  if (!isDocument(document)) return failInvalidDocument('a document must be an object')
  const { _id, owner_id: _owner, ...fieldValues } = document
  const values = Object.entries(fieldValues).map(([field, value]) => {
    const fieldShape = (Object.hasOwn(shape, field) && shape[field]) || failUnknownField(field)
    return [field, parseStored(field, fieldShape, value)] as const
  })
  return createDocument(fields, parseId(_id), Object.fromEntries(values))
}

/**
 * Creates a document from values of the right types, after checking their ranges. Throws SchemaValidationFailedWrite.
 */
export function createDocument(fields: Fields, id: string, values: NewDocument['values']): NewDocument {
  for (const field of Object.keys(values)) if (!Object.hasOwn(fields.shape, field)) failUnknownField(field)
  const { error } = fields.safeParse(values)
  return error ? failInvalidDocument(describeFirstIssue(error)) : { id, values }
}

/** Parses an id, or generates one if `id` is undefined. Only ObjectIds are valid. */
function parseId(id: unknown): string {
  if (id === undefined) return newId()
  return id instanceof ObjectId ? id.toHexString() : failInvalidDocument("'_id' must be an ObjectId")
}

/** Parses an update and checks the range of each new value. The database checks rules that depend on the result. */
export function parseCheckedUpdate({ view: { shape }, fields }: Collection, update: unknown): Update {
  const changes = parseUpdate(shape, update)
  for (const change of changes) checkChange(fields, change)
  return changes
}

function checkChange(fields: Fields, change: Change): void {
  const { kind, field } = change
  const schema = Object.hasOwn(fields.shape, field) ? fields.shape[field] : undefined
  if (!schema) return failInvalidDocument(`${quote(field)} cannot be changed here`)
  if (kind === 'unset' && !schema.safeParse(undefined).success) failInvalidDocument(`${quote(field)} is required`)
  const value = getNewValue(change)
  if (value === undefined) return
  const { error } = schema.safeParse(value)
  if (error)
    failInvalidDocument(
      describeFirstIssue({ issues: error.issues.map((issue) => ({ ...issue, path: [field, ...issue.path] })) }),
    )
}

/** Returns the new value of a change; new elements of a list are returned as a list. */
function getNewValue(change: Change): StoredValue | undefined {
  if (change.kind === 'set' || change.kind === 'setOnInsert') return change.value
  return change.kind === 'push' || change.kind === 'addToSet' ? change.values : undefined
}

const failUnknownField = (field: string) => failInvalidDocument(`unknown field: ${quote(field)}`)

const failInvalidDocument = (message: string) => fail('SchemaValidationFailedWrite', message)
