import type { z } from 'zod'
import type { InTransaction } from '#server/platform/database/database.ts'
import { storeAnsweredCall } from '#server/platform/database/answered-calls.ts'
import type { Owned } from '#server/platform/database/tables.ts'
import type { StaffCaller } from './staff-caller.ts'

/**
 * Makes what a call asks for once, however often the call arrives with its id, and returns what the first one returned,
 * which is stored in the same transaction: it holds no secret. A repetition waits for the first one, and is made where
 * that failed. Calls without an id are made each time.
 */
export async function makeOnce<Answer extends z.ZodType>(
  transaction: InTransaction,
  caller: StaffCaller | 'operator',
  answer: Answer,
  make: () => Promise<z.output<Answer>>,
): Promise<z.output<Answer>> {
  if (caller === 'operator' || caller.callId === undefined) return make()
  const { callId: id, owner } = caller
  const calls = transaction.$extendTables<Owned<'answered_calls'>>()
  if (!(await storeAnsweredCall(transaction, owner, { id, answer: 'null' }))) {
    const known = calls.selectFrom('answered_calls').select('answer').where('owner_id', '=', owner)
    return answer.parse((await known.where('id', '=', id).executeTakeFirstOrThrow()).answer)
  }
  const made = await make()
  const stored = calls.updateTable('answered_calls').set({ answer: JSON.stringify(made) })
  await stored.where('owner_id', '=', owner).where('id', '=', id).execute()
  return made
}
