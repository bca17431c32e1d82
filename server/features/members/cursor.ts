import { z } from 'zod'
import { Id } from '#contract/collections/fields.ts'
import type { MEMBER_ORDERS } from '#contract/studio/members.ts'
import { text } from '#contract/text.ts'
import { fail } from '#server/errors.ts'

export type MemberOrder = (typeof MEMBER_ORDERS)[number]

/** Latest date supported by both the database and JavaScript. */
const MAX_TIMESTAMP = Date.UTC(9999, 11, 31)

/** Maximum UTF-16 length of the sort key: 200 characters in the database, of one or two units each. */
const MAX_SORT_KEY_LENGTH = 400

const Cursor = z.discriminatedUnion('order', [
  z.object({ order: z.literal('name'), id: Id, name: text(MAX_SORT_KEY_LENGTH, 0) }),
  z.object({ order: z.literal('joined'), id: Id }),
  z.object({ order: z.literal('seen'), id: Id, seen: z.int().min(0).max(MAX_TIMESTAMP) }),
])

/** Position after a row: the row's sort key and id. A cursor remains valid when rows are added or deleted. */
export type Cursor = z.infer<typeof Cursor>

export const encodeCursor = (cursor: Cursor): string => Buffer.from(JSON.stringify(cursor)).toString('base64url')

/** Parses a cursor of {@link encodeCursor} for this order. Throws BadRequest for any other text. */
export function readCursor(order: MemberOrder, encoded: string): Cursor {
  const cursor = Cursor.safeParse(parseJson(Buffer.from(encoded, 'base64url').toString()))
  return cursor.success && cursor.data.order === order
    ? cursor.data
    : fail('BadRequest', "'after' isn’t a cursor of this list")
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
