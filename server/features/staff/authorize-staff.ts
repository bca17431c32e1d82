import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { STUDIO_KEY_PREFIX } from '#contract/studio/keys.ts'
import { REAUTHENTICATION_LIFE } from '#contract/studio/limits.ts'
import { isOpenToKeys, type StudioCall } from '#contract/studio/call.ts'
import { Role } from '#contract/studio/permissions.ts'
import { mayCall, permissionsFor } from '#rules/permissions.ts'
import { type Caller, isSharedAccount } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { fail, Failure } from '#server/errors.ts'
import { authenticate, bearer } from '#server/http/authenticate.ts'
import { originOf } from '#server/http/origin.ts'
import { recordRefusal } from '#server/features/audit-log/index.ts'
import type { StaffCaller, SignedInStaff } from './staff-caller.ts'
import { findStudioKey } from './find-key.ts'
import { factorCounts, hasFactor } from './second-factor/factor-counts.ts'

/**
 * Authorizes a Studio request. Throws Forbidden, SecondFactorRequired, SecondFactorMissing, ReauthenticationRequired,
 * DemoAccount, RateLimitExceeded. Roles and keys are read for each request, so that changes apply immediately. Limits
 * the concurrent requests of one person: until the response with `reply`, otherwise during this call.
 */
export async function authorizeStaff(
  context: Context,
  request: FastifyRequest,
  call: StudioCall,
  reply?: FastifyReply,
): Promise<StaffCaller> {
  const sender = await findSender(context, request)
  const end = await context.studioCallers.take(sender.owner)
  if (reply) endWithAnswer(reply, end)
  try {
    return await permitRequest(context, sender, request, call)
  } finally {
    if (!reply) end()
  }
}

/** Authorizes an authorized request again, which still occupies its slot. Throws what {@link authorizeStaff} throws. */
export const reauthorizeStaff = async (
  context: Context,
  request: FastifyRequest,
  call: StudioCall,
): Promise<StaffCaller> => permitRequest(context, await findSender(context, request), request, call)

/** Authenticates an API key or an account. Throws RateLimitExceeded. */
async function findSender(context: Context, request: FastifyRequest): Promise<Sender> {
  const token = bearer(request)
  return token.startsWith(STUDIO_KEY_PREFIX) ? findProgram(context, request, token) : findAccount(context, request)
}

async function permitRequest(context: Context, sender: Sender, request: FastifyRequest, call: StudioCall) {
  try {
    const caller = await permit(context, sender, call)
    return call.isIdempotent ? { ...caller, callId: callIdOf(request) } : caller
  } catch (reason) {
    if (reason instanceof Failure) await recordRefusedCall(context, sender, call, reason)
    throw reason
  }
}

/** Returns the idempotency key, scoped to this method and URL; undefined without the header. */
function callIdOf({ headers, method, url }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  if (key === undefined || key === '') return undefined
  return createHash('sha256')
    .update(`${method} ${url} ${String(key)}`)
    .digest('base64url')
}

/** Authenticates an account, which may be a member's. Throws RateLimitExceeded. */
async function findAccount(context: Context, request: FastifyRequest): Promise<Caller> {
  const caller = await authenticate(context, request)
  context.studioCalls.take(caller.owner)
  return caller
}

/** Releases the slot when the response or the connection ends; immediately if it ended during the wait. */
function endWithAnswer({ raw }: FastifyReply, end: () => void) {
  raw.once('finish', end).once('close', end)
  if (!raw.destroyed) return
  end()
  fail('RateLimitExceeded', 'the client closed the connection')
}

/** An authenticated program or account that is not authorized yet. */
type Sender = StaffCaller | Caller

async function permit(context: Context, sender: Sender, call: StudioCall): Promise<StaffCaller> {
  const caller = 'isProgram' in sender ? sender : await findPerson(context, sender, call)
  if (caller.isProgram && !isOpenToKeys(call)) fail('Forbidden', 'API keys can’t do this: sign in instead')
  if (!mayCall(caller.permissions, call)) fail('Forbidden', `this requires the permission '${call.permission}'`)
  if (call.method !== 'GET' && isSharedAccount(context.config, caller)) fail('DemoAccount')
  if (call.requiresRecentAuth && !caller.reauthenticatedUntil) fail('ReauthenticationRequired')
  return caller
}

const NOT_STAFF = 'this is for staff only'

/** The error for actions that are not possible for staff. Each attempt is written to the audit log. */
export const OF_STAFF = 'this person is on the staff: an owner must remove them from staff first'

async function findPerson(context: Context, caller: Caller, call: StudioCall): Promise<SignedInStaff> {
  const found = await readStaff(context, caller)
  if (!found) return fail('Forbidden', NOT_STAFF)
  if (found.api_key_id !== null) fail('Forbidden', 'sessions opened with an API key can’t use the Studio')
  const roles = Role.array().parse(found.roles)
  const factors = { passkeys: found.passkeys ?? 0, hasApp: (found.apps ?? 0) > 0 }
  const isOwnerWithout = roles.includes('owner') && !hasFactor(factors)
  const secondFactor = {
    ...factors,
    isOpen: !hasFactor(factors) || found.second_factor_at !== null,
    isRequired: (found.is_required ?? false) && !isSharedAccount(context.config, caller),
    isSuggested: isOwnerWithout && found.factor_postponed_at === null && !caller.isDemo,
  }
  refuseWithoutFactor(call, secondFactor)
  return {
    ...caller,
    isProgram: false,
    name: found.email ?? caller.owner,
    email: found.email,
    roles,
    teachesAs: found.teaches_as,
    permissions: permissionsFor(roles),
    reauthenticatedUntil: reauthenticationEnd(found.proved_at ?? found.signed_in_at, context.now()),
    secondFactor,
  }
}

const readStaff = (context: Context, caller: Caller) =>
  context.sessions
    .selectFrom('sessions')
    .innerJoin('staff', 'staff.account_id', 'sessions.account_id')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .select(['email', 'roles', 'teaches_as', 'proved_at', 'second_factor_at', 'factor_postponed_at'])
    .select(['sessions.created_at as signed_in_at', 'api_key_id'])
    .select((is) => [
      ...factorCounts(is),
      is.selectFrom('staff_rules').select('second_factor_required').as('is_required'),
    ])
    .where('sessions.id', '=', caller.sessionId)
    .where('accounts.id', '=', caller.owner)
    .executeTakeFirst()

function refuseWithoutFactor({ factor }: StudioCall, found: StaffCaller['secondFactor']) {
  if (factor === 'none') return
  if (!found.isOpen) fail('SecondFactorRequired')
  if (found.isRequired && !hasFactor(found) && factor !== 'setup') fail('SecondFactorMissing')
}

/** Programs need no second factor, because creating a key requires it. */
const NO_FACTOR = { passkeys: 0, hasApp: false, isOpen: true, isRequired: false, isSuggested: false }

async function findProgram(context: Context, request: FastifyRequest, token: string): Promise<StaffCaller> {
  const key = await findStudioKey(context, token)
  context.studioKeyCalls.take(key.id)
  const roles = Role.array().parse(key.roles)
  return {
    owner: key.owner,
    isDemo: key.isDemo,
    origin: originOf(request),
    isProgram: true,
    name: `${key.email ?? key.owner}, API key ${key.name}`,
    email: key.email,
    roles,
    teachesAs: null,
    permissions: permissionsFor(roles).filter((one) => one === 'own' || key.scopes.includes(one)),
    reauthenticatedUntil: undefined,
    secondFactor: NO_FACTOR,
  }
}

/** Writes a refused request to the audit log. */
export async function recordRefusedCall(
  context: Context,
  sender: Sender,
  call: StudioCall,
  { code, message }: Failure,
) {
  if (code !== 'Forbidden' && code !== 'SecondFactorRequired' && message !== OF_STAFF) return
  const isStaff = message !== NOT_STAFF
  const subject = isStaff ? `${call.method} ${call.path}` : 'the Studio'
  await recordRefusal(context, sender, { action: 'refused.call', subject, reason: message, isStaff })
}

/** Returns when an authentication at this time expires; undefined if it already has. */
export function reauthenticationEnd(authenticatedAt: Date, now: Date): Date | undefined {
  const end = new Date(authenticatedAt.getTime() + REAUTHENTICATION_LIFE)
  return end > now ? end : undefined
}
