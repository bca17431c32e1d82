import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Parsed } from '#contract/endpoint.ts'
import type { StudioCall } from '#contract/studio/call.ts'
import type { Context } from '#server/context.ts'
import { mayCall } from '#rules/permissions.ts'
import { mount } from '#server/http/mount.ts'
import { Failure } from '#server/errors.ts'
import { authorizeStaff, OF_STAFF, recordRefusedCall } from './authorize-staff.ts'
import type { StaffCaller, StaffCallerOf } from './staff-caller.ts'
import { hideAuthors, isShared } from './shared-view.ts'

interface Input<Call extends StudioCall> {
  params: Parsed<Call, 'params'>
  query: Parsed<Call, 'query'>
  body: Parsed<Call, 'body'>
  caller: StaffCallerOf<Call>
}

/**
 * Mounts a call of the Studio and the verb that answers it. Permissions are checked before the body is read. All calls
 * together use a part of the connections, so that members never wait for them.
 */
export function mountStudio<Call extends StudioCall>(
  app: FastifyInstance,
  context: Context,
  declared: Call,
  verb: (input: Input<Call>) => Promise<Parsed<Call, 'answer'>>,
) {
  // A verb knows whose an item is: what it refuses to a teacher is an attempt like any other.
  const noting = (caller: StaffCaller) => async (reason: unknown) => {
    if (!(reason instanceof Failure)) throw reason
    if (declared.ownLessons || reason.message === OF_STAFF) await recordRefusedCall(context, caller, declared, reason)
    throw withoutUnreadable(caller, reason)
  }
  const call = async (input: Input<Call>, sender: StaffCaller) => {
    const answer = await verb(input).catch(noting(sender))
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
    (request, reply) => authorizeStaff(context, request, declared, reply),
  )
}

/** Of a body as its schema has parsed it, so that the order of its fields does not count. */
const digestOf = (body: unknown) =>
  createHash('sha256')
    .update(JSON.stringify(body) ?? '')
    .digest('base64url')

/** A conflict of two drafts without the stored one, for a program that may write drafts and read none. */
function withoutUnreadable(caller: StaffCaller, reason: Failure): Failure {
  const { code, message, retryAfter, details } = reason
  if (code !== 'ContentChanged' || mayCall(caller.permissions, { permission: 'content.read' })) return reason
  return new Failure(code, message, retryAfter, { ...Object(details), current: undefined })
}
