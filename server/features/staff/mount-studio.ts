import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Parsed } from '#contract/endpoint.ts'
import type { StudioCall } from '#contract/studio/call.ts'
import type { Context } from '#server/context.ts'
import { mayCall } from '#rules/permissions.ts'
import { mount } from '#server/http/mount.ts'
import { Failure } from '#server/errors.ts'
import { authorizeStaff, OF_STAFF, reauthorizeStaff, recordRefusedCall } from './authorize-staff.ts'
import type { StaffCaller, StaffCallerOf } from './staff-caller.ts'
import { hideAuthors, isShared } from './shared-view.ts'

interface Input<Call extends StudioCall> {
  params: Parsed<Call, 'params'>
  query: Parsed<Call, 'query'>
  body: Parsed<Call, 'body'>
  caller: StaffCallerOf<Call>
}

/**
 * Mounts a Studio endpoint. Permissions are checked before the body is read. All Studio requests share a limited part
 * of the database connections, so that members do not wait for them.
 */
export function mountStudio<Call extends StudioCall>(
  app: FastifyInstance,
  context: Context,
  declared: Call,
  verb: (input: Input<Call>) => Promise<Parsed<Call, 'answer'>>,
) {
  // Handlers check the ownership of items, so their refusals are logged too.
  const logRefusal = (caller: StaffCaller) => async (reason: unknown) => {
    if (!(reason instanceof Failure)) throw reason
    if (declared.ownLessons || reason.message === OF_STAFF) await recordRefusedCall(context, caller, declared, reason)
    throw withoutUnreadable(caller, reason)
  }
  const call = async (input: Input<Call>, sender: StaffCaller) => {
    const answer = await verb(input).catch(logRefusal(sender))
    return declared.answer && isShared(context, sender) ? hideAuthors(context.db, answer) : answer
  }
  mount<StudioCall, StaffCaller>(
    app,
    context,
    declared,
    ({ sender, params, query, body }) => {
      const caller = sender.callId === undefined ? sender : { ...sender, callBody: digestOf(body) }
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- parsed by the schemas of this very declaration, and let in as it says, whose type `mount` cannot follow
      const answer = () => call({ params, query, body, caller } as Input<Call>, sender)
      const { owner } = sender
      const work = () => context.studioWork.run(owner, answer)
      return declared.isHeavy ? context.studioTurns.run(owner, work) : work()
    },
    (request, reply, part) =>
      part === 'headers'
        ? authorizeStaff(context, request, declared, reply)
        : reauthorizeStaff(context, request, declared),
  )
}

/** Returns a digest of the parsed body, which does not depend on the order of its fields. */
const digestOf = (body: unknown) =>
  createHash('sha256')
    .update(JSON.stringify(body) ?? '')
    .digest('base64url')

/** Removes the stored draft from a ContentChanged error for programs that may not read drafts. */
function withoutUnreadable(caller: StaffCaller, reason: Failure): Failure {
  const { code, message, retryAfter, details } = reason
  if (code !== 'ContentChanged' || mayCall(caller.permissions, { permission: 'content.read' })) return reason
  return new Failure(code, message, retryAfter, { ...Object(details), current: undefined })
}
