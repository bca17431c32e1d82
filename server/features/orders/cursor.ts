import { z } from 'zod'
import { Id } from '#contract/collections/fields.ts'
import { fail } from '#server/errors.ts'

/** Latest date supported by both the database and JavaScript. */
const MAX_TIMESTAMP = Date.UTC(9999, 11, 31)

/** Position after an order: its creation time in milliseconds, and its id. */
const Cursor = z.object({ at: z.int().min(0).max(MAX_TIMESTAMP), id: Id })

export const encodeCursor = ({ created_at: at, id }: { created_at: Date; id: string }): string =>
  Buffer.from(JSON.stringify({ at: at.getTime(), id })).toString('base64url')

/** Parses a cursor created by {@link encodeCursor}. Throws BadRequest for any other text. */
export function readCursor(encoded: string): z.infer<typeof Cursor> {
  const cursor = Cursor.safeParse(parseJson(Buffer.from(encoded, 'base64url').toString()))
  return cursor.success ? cursor.data : fail('BadRequest', "'after' isn’t a cursor of this list")
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
