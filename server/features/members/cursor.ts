import { z } from 'zod'
import { Id } from '#contract/collections/fields.ts'
import type { MEMBER_ORDERS } from '#contract/studio/members.ts'
import { text } from '#contract/text.ts'
import { fail } from '#server/errors.ts'

export type MemberOrder = (typeof MEMBER_ORDERS)[number]

/** The last moment that a date of the database and one of JavaScript share. */
const LAST_MOMENT = Date.UTC(9999, 11, 31)

/** Units of what a list by name is sorted by: 200 characters of the database, each of one or two. */
const SORTED_BY = 400

const Cursor = z.discriminatedUnion('order', [
  z.object({ order: z.literal('name'), id: Id, name: text(SORTED_BY, 0) }),
  z.object({ order: z.literal('joined'), id: Id }),
  z.object({ order: z.literal('seen'), id: Id, seen: z.int().min(0).max(LAST_MOMENT) }),
])

/** Behind which row of the list a page begins: what it is sorted by, and the id. Rows may come and go. */
export type Cursor = z.infer<typeof Cursor>

export const encodeCursor = (cursor: Cursor): string => Buffer.from(JSON.stringify(cursor)).toString('base64url')

/** Reads what {@link encodeCursor} wrote for this order. Throws BadRequest for anything else: it comes from outside. */
export function readCursor(order: MemberOrder, encoded: string): Cursor {
  const cursor = Cursor.safeParse(parse(Buffer.from(encoded, 'base64url').toString()))
  return cursor.success && cursor.data.order === order
    ? cursor.data
    : fail('BadRequest', "'after' isn’t a cursor of this list")
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
