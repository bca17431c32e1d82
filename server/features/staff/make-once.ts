import { z } from 'zod'
import { fail } from '#server/errors.ts'
import type { InTransaction } from '#server/platform/database/database.ts'
import { storeAnsweredCall } from '#server/platform/database/answered-calls.ts'
import type { Owned } from '#server/platform/database/tables.ts'
import type { StaffCaller } from './staff-caller.ts'

/**
 * Runs `make` once per idempotency key and returns the stored result for repeated calls. A repeated call waits for the
 * first one, and runs `make` if that failed. Results must not contain secrets. Throws Conflict if the key was used with
 * another body.
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

/** The stored result. Versions before 2026-11-29 stored only the answer. */
const Made = z.object({ body: z.string(), answer: z.unknown() })
