import { z } from 'zod'
import { fail } from '#server/errors.ts'
import type { InTransaction } from '#server/platform/database/database.ts'
import { storeAnsweredCall } from '#server/platform/database/answered-calls.ts'
import type { Owned } from '#server/platform/database/tables.ts'
import type { StaffCaller } from './staff-caller.ts'

/**
 * Runs `run` once per idempotency key and returns the stored result for repeated calls. A repeated call waits for the
 * first call to finish, and runs `run` if the first call failed. Results must not contain secrets. Throws Conflict if
 * the key was used with another body, and InvalidSession if the caller's account was deleted meanwhile.
 */
export async function runOnce<Schema extends z.ZodType>(
  transaction: InTransaction,
  caller: StaffCaller | 'operator',
  schema: Schema,
  run: () => Promise<z.output<Schema>>,
): Promise<z.output<Schema>> {
  if (caller === 'operator' || caller.callId === undefined) return run()
  const { callId: id, callBody: body, owner } = caller
  const calls = transaction.$extendTables<Owned<'answered_calls'>>()
  if (!(await storeAnsweredCall(transaction, owner, { id, answer: 'null' }))) {
    const storedCall = calls.selectFrom('answered_calls').select('answer').where('owner_id', '=', owner)
    const { answer } = (await storedCall.where('id', '=', id).executeTakeFirst()) ?? failWithoutAccount()
    const { success: isCurrentFormat, data: firstResult } = StoredResult.safeParse(answer)
    if (!isCurrentFormat) return schema.parse(answer)
    if (firstResult.body !== body) fail('Conflict', 'this Idempotency-Key was used for another call: use a new key')
    return schema.parse(firstResult.answer)
  }
  const result = await run()
  const stored = calls.updateTable('answered_calls').set({ answer: JSON.stringify({ body, answer: result }) })
  await stored.where('owner_id', '=', owner).where('id', '=', id).execute()
  return result
}

/** Throws InvalidSession, because the caller's account was deleted meanwhile. */
const failWithoutAccount = () => fail('InvalidSession')

/** The stored result. Versions before 2026-11-29 stored only the value of `answer`. */
const StoredResult = z.object({ body: z.string(), answer: z.unknown() })
