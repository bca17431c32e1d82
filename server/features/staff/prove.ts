import type { Context } from '#server/context.ts'
import { proveMember } from '#server/features/account/index.ts'
import { type Author, proofEnd } from './admit.ts'

/** Proves once more that it is still the one who signed in, for this session and ten minutes. Throws WrongPassword, SignInTooOld, BadRequest. */
export async function proveOneself(context: Context, { caller }: Author, password: string | undefined) {
  const { db, now } = context
  await proveMember(context, caller, password)
  const at = now()
  await db.updateTable('sessions').set({ proved_at: at }).where('id', '=', caller.sessionId).execute()
  return { provenUntil: (proofEnd(at, at) ?? at).toISOString() }
}
