import { z } from 'zod'
import { fail } from '#server/errors.ts'
import type { InTransaction } from '#server/platform/database/database.ts'
import { storeAnsweredCall } from '#server/platform/database/answered-calls.ts'
import type { Owned } from '#server/platform/database/tables.ts'
import type { StaffCaller } from './staff-caller.ts'

/**
 * Makes what a call asks for once, however often the call arrives with its id, and returns what the first one returned,
 * which is stored in the same transaction: it holds no secret. A repetition waits for the first one, and is made where
 * that failed. Calls without an id are made each time. Throws Conflict where the id was given to a call that held
 * something else.
 */
export async function makeOnce<Answer extends z.ZodType>(
  transaction: InTransaction,
  caller: StaffCaller | 'operator',
  answer: Answer,
  make: () => Promise<z.output<Answer>>,
): Promise<z.output<Answer>> {
  if (caller === 'operator' || caller.callId === undefined) return make()
  const { callId: id, callBody: body, owner } = caller
  const calls = transaction.$extendTables<Owned<'answered_calls'>>()
  if (!(await storeAnsweredCall(transaction, owner, { id, answer: 'null' }))) {
    const known = calls.selectFrom('answered_calls').select('answer').where('owner_id', '=', owner)
    const { answer: stored } = await known.where('id', '=', id).executeTakeFirstOrThrow()
    const { success: hasBody, data: first } = Made.safeParse(stored)
    if (!hasBody) return answer.parse(stored)
    if (first.body !== body) fail('Conflict', 'this Idempotency-Key was used for another call: use a new one')
    return answer.parse(first.answer)
  }
  const made = await make()
  const stored = calls.updateTable('answered_calls').set({ answer: JSON.stringify({ body, answer: made }) })
  await stored.where('owner_id', '=', owner).where('id', '=', id).execute()
  return made
}

/** As it is stored. Versions before 2026-11-29 stored the answer alone. */
const Made = z.object({ body: z.string(), answer: z.unknown() })
