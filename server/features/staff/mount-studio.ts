import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Parsed } from '#contract/endpoint.ts'
import type { StudioCall } from '#contract/studio/call.ts'
import type { Context } from '#server/context.ts'
import { mayCall } from '#rules/permissions.ts'
import { mount } from '#server/http/mount.ts'
import { Failure } from '#server/errors.ts'
import { authorizeStaff, STAFF_PROTECTED, reauthorizeStaff, recordRefusedCall } from './authorize-staff.ts'
import type { StaffCaller, StaffCallerOf } from './staff-caller.ts'
import { hideAuthors, isSharedDemoAccount } from './shared-view.ts'

interface StudioRequest<Call extends StudioCall> {
  params: Parsed<Call, 'params'>
  query: Parsed<Call, 'query'>
  body: Parsed<Call, 'body'>
  caller: StaffCallerOf<Call>
}

/**
 * Mounts a Studio endpoint. Permissions are checked before the body is read. Studio requests use only a part of the
 * database connections, so that they do not delay members.
 */
export function mountCall<Call extends StudioCall>(
  app: FastifyInstance,
  context: Context,
  endpoint: Call,
  handler: (studioRequest: StudioRequest<Call>) => Promise<Parsed<Call, 'response'>>,
) {
  // Handlers check who owns an item, so the errors that they throw are logged too.
  const logRefusal = (caller: StaffCaller) => async (reason: unknown) => {
    if (!(reason instanceof Failure)) throw reason
    if (endpoint.allowsOwnLessons || reason.message === STAFF_PROTECTED)
      await recordRefusedCall(context, caller, endpoint, reason)
    throw hideUnreadableDraft(caller, reason)
  }
  const runHandler = async (studioRequest: StudioRequest<Call>, caller: StaffCaller) => {
    const result = await handler(studioRequest).catch(logRefusal(caller))
    return endpoint.response && isSharedDemoAccount(context, caller) ? hideAuthors(context.db, result) : result
  }
  mount<StudioCall, StaffCaller>(
    app,
    context,
    endpoint,
    ({ caller, params, query, body }) => {
      const callerWithDigest = caller.callId === undefined ? caller : { ...caller, callBody: digestBody(body) }
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- parsed by the schemas of `endpoint` and authorized for it; `mount` cannot infer its type
      const respond = () => runHandler({ params, query, body, caller: callerWithDigest } as StudioRequest<Call>, caller)
      const { owner } = caller
      const runLimited = () => context.studioDatabaseWork.run(owner, respond)
      return endpoint.isExpensive ? context.expensiveStudioCalls.run(owner, runLimited) : runLimited()
    },
    (request, reply, part) =>
      part === 'headers'
        ? authorizeStaff(context, request, endpoint, reply)
        : reauthorizeStaff(context, request, endpoint),
  )
}

/** Returns a digest of the parsed body, which does not depend on the order of its fields. */
const digestBody = (body: unknown) =>
  createHash('sha256')
    .update(JSON.stringify(body) ?? '')
    .digest('base64url')

/** Removes the stored draft from a ContentChanged error for programs that may not read drafts. */
function hideUnreadableDraft(caller: StaffCaller, reason: Failure): Failure {
  const { code, message, retryAfterSeconds, details } = reason
  if (code !== 'ContentChanged' || mayCall(caller.permissions, { permission: 'content.read' })) return reason
  return new Failure(code, message, retryAfterSeconds, { ...Object(details), current: undefined })
}
