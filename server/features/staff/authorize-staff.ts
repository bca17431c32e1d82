import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { STUDIO_KEY_PREFIX } from '#contract/studio/keys.ts'
import { REAUTHENTICATION_LIFETIME_MS } from '#contract/studio/limits.ts'
import { isAllowedForApiKeys, type StudioCall } from '#contract/studio/call.ts'
import { Role } from '#contract/studio/permissions.ts'
import { mayCall, permissionsFor } from '#rules/permissions.ts'
import { type Caller, isSharedAccount } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { fail, Failure } from '#server/errors.ts'
import { authenticate, readBearerToken } from '#server/http/authenticate.ts'
import { readOrigin } from '#server/http/origin.ts'
import { recordRejection } from '#server/features/audit-log/index.ts'
import type { StaffCaller, SignedInStaff } from './staff-caller.ts'
import { findStudioKey } from './find-key.ts'
import { selectFactorCounts, hasFactor } from './second-factor/factor-counts.ts'

/**
 * Authorizes a Studio request. Throws Forbidden, SecondFactorRequired, SecondFactorMissing, ReauthenticationRequired,
 * DemoAccount, RateLimitExceeded. Roles and keys are read for each request, so that changes apply immediately. Limits
 * the concurrent requests of one person: a request occupies a slot until its response has ended, or only during this
 * call if `reply` is omitted.
 */
export async function authorizeStaff(
  context: Context,
  request: FastifyRequest,
  call: StudioCall,
  reply?: FastifyReply,
): Promise<StaffCaller> {
  const authenticated = await authenticateCaller(context, request)
  const releaseSlot = await context.concurrentStudioCalls.acquire(authenticated.owner)
  if (reply) releaseWithResponse(reply, releaseSlot)
  try {
    return await authorizeRequest(context, authenticated, request, call)
  } finally {
    if (!reply) releaseSlot()
  }
}

/** Authorizes a request again without acquiring another slot. Throws the same errors as {@link authorizeStaff}. */
export const reauthorizeStaff = async (
  context: Context,
  request: FastifyRequest,
  call: StudioCall,
): Promise<StaffCaller> => authorizeRequest(context, await authenticateCaller(context, request), request, call)

/** Authenticates a program by its API key, or an account by its access token. Throws RateLimitExceeded. */
async function authenticateCaller(context: Context, request: FastifyRequest): Promise<AuthenticatedCaller> {
  const token = readBearerToken(request)
  return token.startsWith(STUDIO_KEY_PREFIX)
    ? authenticateProgram(context, request, token)
    : authenticateAccount(context, request)
}

async function authorizeRequest(
  context: Context,
  authenticated: AuthenticatedCaller,
  request: FastifyRequest,
  call: StudioCall,
) {
  try {
    const caller = await authorizeCaller(context, authenticated, call)
    return call.acceptsIdempotencyKey ? { ...caller, callId: readIdempotencyKey(request) } : caller
  } catch (reason) {
    if (reason instanceof Failure) await recordRejectedCall(context, authenticated, call, reason)
    throw reason
  }
}

/** Returns the idempotency key, scoped to this method and URL; undefined without the header. */
function readIdempotencyKey({ headers, method, url }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  if (key === undefined || key === '') return undefined
  return createHash('sha256')
    .update(`${method} ${url} ${String(key)}`)
    .digest('base64url')
}

/** Authenticates an account, which may be a member's. Throws RateLimitExceeded. */
async function authenticateAccount(context: Context, request: FastifyRequest): Promise<Caller> {
  const caller = await authenticate(context, request)
  context.studioCalls.consume(caller.owner)
  return caller
}

/**
 * Releases the slot when the response or the connection ends. Throws RateLimitExceeded if the connection has already
 * ended.
 */
function releaseWithResponse({ raw }: FastifyReply, releaseSlot: () => void) {
  raw.once('finish', releaseSlot).once('close', releaseSlot)
  if (!raw.destroyed) return
  releaseSlot()
  fail('RateLimitExceeded', 'the client closed the connection')
}

/** An authenticated program or account that is not authorized yet. */
type AuthenticatedCaller = StaffCaller | Caller

async function authorizeCaller(
  context: Context,
  authenticated: AuthenticatedCaller,
  call: StudioCall,
): Promise<StaffCaller> {
  const caller = 'isProgram' in authenticated ? authenticated : await readSignedInStaff(context, authenticated, call)
  if (caller.isProgram && !isAllowedForApiKeys(call)) fail('Forbidden', 'API keys can’t do this: sign in instead')
  if (!mayCall(caller.permissions, call)) fail('Forbidden', `this requires the permission '${call.permission}'`)
  if (call.method !== 'GET' && isSharedAccount(context.config, caller)) fail('DemoAccount')
  if (call.requiresRecentAuth && !caller.reauthenticatedUntil) fail('ReauthenticationRequired')
  return caller
}

const NOT_STAFF = 'this is for staff only'

/** The message for actions that cannot be applied to staff members. Each attempt is written to the audit log. */
export const STAFF_PROTECTED = 'this person is on the staff: an owner must remove them from staff first'

async function readSignedInStaff(context: Context, caller: Caller, call: StudioCall): Promise<SignedInStaff> {
  const staffRow = await readStaff(context, caller)
  if (!staffRow) return fail('Forbidden', NOT_STAFF)
  if (staffRow.api_key_id !== null) fail('Forbidden', 'sessions opened with an API key can’t use the Studio')
  const roles = Role.array().parse(staffRow.roles)
  const factors = { passkeys: staffRow.passkeys ?? 0, hasApp: (staffRow.apps ?? 0) > 0 }
  const isOwnerWithoutFactor = roles.includes('owner') && !hasFactor(factors)
  const secondFactor = {
    ...factors,
    isOpen: !hasFactor(factors) || staffRow.second_factor_at !== null,
    isRequired: (staffRow.is_required ?? false) && !isSharedAccount(context.config, caller),
    isSuggested: isOwnerWithoutFactor && staffRow.factor_postponed_at === null && !caller.isDemo,
  }
  requireFactor(call, secondFactor)
  return {
    ...caller,
    isProgram: false,
    name: staffRow.email ?? caller.owner,
    email: staffRow.email,
    roles,
    teachesAs: staffRow.teaches_as,
    permissions: permissionsFor(roles),
    reauthenticatedUntil: getReauthenticationEnd(staffRow.proved_at ?? staffRow.signed_in_at, context.now()),
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
    .select((eb) => [
      ...selectFactorCounts(eb),
      eb.selectFrom('staff_rules').select('second_factor_required').as('is_required'),
    ])
    .where('sessions.id', '=', caller.sessionId)
    .where('accounts.id', '=', caller.owner)
    .executeTakeFirst()

function requireFactor({ requiredFactorState }: StudioCall, secondFactor: StaffCaller['secondFactor']) {
  if (requiredFactorState === 'unverified') return
  if (!secondFactor.isOpen) fail('SecondFactorRequired')
  if (secondFactor.isRequired && !hasFactor(secondFactor) && requiredFactorState !== 'not-set-up')
    fail('SecondFactorMissing')
}

/** Programs need no second factor (decision 0054), also if the academy requires one after their key was created. */
const NO_FACTOR = { passkeys: 0, hasApp: false, isOpen: true, isRequired: false, isSuggested: false }

async function authenticateProgram(context: Context, request: FastifyRequest, token: string): Promise<StaffCaller> {
  const key = await findStudioKey(context, token)
  context.studioKeyCalls.consume(key.id)
  const roles = Role.array().parse(key.roles)
  return {
    owner: key.owner,
    isDemo: key.isDemo,
    origin: readOrigin(request),
    isProgram: true,
    name: `${key.email ?? key.owner}, API key ${key.name}`,
    email: key.email,
    roles,
    teachesAs: null,
    permissions: permissionsFor(roles).filter((permission) => permission === 'own' || key.scopes.includes(permission)),
    reauthenticatedUntil: undefined,
    secondFactor: NO_FACTOR,
  }
}

/** Writes a rejected request to the audit log. */
export async function recordRejectedCall(
  context: Context,
  authenticated: AuthenticatedCaller,
  call: StudioCall,
  { code, message }: Failure,
) {
  if (code !== 'Forbidden' && code !== 'SecondFactorRequired' && message !== STAFF_PROTECTED) return
  const isStaff = message !== NOT_STAFF
  const subject = isStaff ? `${call.method} ${call.path}` : 'the Studio'
  await recordRejection(context, authenticated, { action: 'refused.call', subject, reason: message, isStaff })
}

/** Returns when an authentication from `authenticatedAt` expires; undefined if it has already expired. */
export function getReauthenticationEnd(authenticatedAt: Date, now: Date): Date | undefined {
  const expiresAt = new Date(authenticatedAt.getTime() + REAUTHENTICATION_LIFETIME_MS)
  return expiresAt > now ? expiresAt : undefined
}
