import type { Caller } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { deleteUser } from '#server/features/session/index.ts'
import { lockProven, proveMember } from './prove.ts'

/** Deletes the account at once (`docs/decisions/0030-leaving.md`), for who proves once more to be its member. */
export async function closeAccount(context: Context, caller: Caller, { password }: { password?: string | undefined }) {
  const proven = await proveMember(context, caller, password)
  await deleteUser(context, caller.owner, (transaction) => lockProven(transaction, caller, proven))
  return {}
}
