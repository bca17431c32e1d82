import { STUDIO_PROOF_LIFE } from '#contract/studio/limits.ts'
import type { StudioCall } from '#contract/studio/call.ts'
import { type Permission, Role } from '#contract/studio/permissions.ts'
import { permissionsFor } from '#rules/permissions.ts'
import { type Caller, isSharedAccount } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { fail } from '#server/fail.ts'

/** Who makes a call of the Studio, once it is known that they may. */
export interface Author {
  caller: Caller
  /** The address of the account, as the audit log names it. */
  name: string
  email: string | null
  roles: Role[]
  permissions: Permission[]
  /** Until when calls that want the password again are answered without it; undefined where it must be given. */
  provenUntil: Date | undefined
}

/**
 * Lets a caller into a call, or throws: Forbidden for who is not on the staff, whose roles do not allow it, or whose session a program opened;
 * ProofRequired where the password must be given once more; DemoAccount where everybody shares the account. Asks the database at each call, so
 * that a role that is taken away is gone at once.
 */
export async function admit(context: Context, caller: Caller, call: StudioCall): Promise<Author> {
  const found = await context.sessions
    .selectFrom('sessions')
    .innerJoin('staff', 'staff.account_id', 'sessions.account_id')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .select(['email', 'roles', 'proved_at', 'sessions.created_at as signed_in_at', 'api_key_id'])
    .where('sessions.id', '=', caller.sessionId)
    .where('accounts.id', '=', caller.owner)
    .executeTakeFirst()
  if (!found) return fail('Forbidden', 'this is for people who work for the academy')
  if (found.api_key_id !== null) fail('Forbidden', 'a session that an API key opened does not reach the Studio')
  context.studioCalls.take(caller.owner)
  const roles = Role.array().parse(found.roles)
  const permissions = permissionsFor(roles)
  if (!permissions.includes(call.permission)) fail('Forbidden', `this needs the permission '${call.permission}'`)
  if (call.method !== 'GET' && isSharedAccount(context.config, caller)) fail('DemoAccount')
  const provenUntil = proofEnd(found.proved_at ?? found.signed_in_at, context.now())
  if (call.isProven && !provenUntil) fail('ProofRequired')
  return { caller, name: found.email ?? caller.owner, email: found.email, roles, permissions, provenUntil }
}

/** When a proof of that moment ends, or undefined where it has. */
export function proofEnd(provenAt: Date, now: Date): Date | undefined {
  const end = new Date(provenAt.getTime() + STUDIO_PROOF_LIFE)
  return end > now ? end : undefined
}
