import type { z } from 'zod'
import type { InTransaction } from '#server/platform/database/database.ts'
import { storeAnsweredCall } from '#server/platform/database/answered-calls.ts'
import type { Owned } from '#server/platform/database/tables.ts'
import type { Author } from './author.ts'

/**
 * Makes what a call asks for once, however often the call arrives with its id, and returns what the first one returned,
 * which is stored in the same transaction: it holds no secret. A repetition waits for the first one, and is made where
 * that failed. Calls without an id are made each time.
 */
export async function makeOnce<Answer extends z.ZodType>(
  transaction: InTransaction,
  author: Author | 'operator',
  answer: Answer,
  make: () => Promise<z.output<Answer>>,
): Promise<z.output<Answer>> {
  if (author === 'operator' || author.callId === undefined) return make()
  const { callId: id, caller } = author
  const calls = transaction.$extendTables<Owned<'answered_calls'>>()
  if (!(await storeAnsweredCall(transaction, caller.owner, { id, answer: 'null' }))) {
    const known = calls.selectFrom('answered_calls').select('answer').where('owner_id', '=', caller.owner)
    return answer.parse((await known.where('id', '=', id).executeTakeFirstOrThrow()).answer)
  }
  const made = await make()
  const stored = calls.updateTable('answered_calls').set({ answer: JSON.stringify(made) })
  await stored.where('owner_id', '=', caller.owner).where('id', '=', id).execute()
  return made
}
