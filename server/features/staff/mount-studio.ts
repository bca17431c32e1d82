import type { FastifyInstance } from 'fastify'
import type { Parsed } from '#contract/endpoint.ts'
import type { StudioCall } from '#contract/studio/call.ts'
import type { Context } from '#server/context.ts'
import { mount } from '#server/http/mount.ts'
import { Failure } from '#server/fail.ts'
import { admit, recordRefusedCall } from './admit.ts'
import type { Author, AuthorOf } from './author.ts'

interface Input<Call extends StudioCall> {
  params: Parsed<Call, 'params'>
  query: Parsed<Call, 'query'>
  body: Parsed<Call, 'body'>
  author: AuthorOf<Call>
}

/**
 * Mounts a call of the Studio and the verb that answers it. Permissions are checked before the body is read.
 */
export function mountStudio<Call extends StudioCall>(
  app: FastifyInstance,
  context: Context,
  declared: Call,
  verb: (input: Input<Call>) => Promise<Parsed<Call, 'answer'>>,
) {
  // A verb knows whose an item is: what it refuses to a teacher is an attempt like any other.
  const noting = (author: Author) => async (reason: unknown) => {
    if (declared.ownLessons && reason instanceof Failure) await recordRefusedCall(context, author, declared, reason)
    throw reason
  }
  mount<StudioCall, Author>(
    app,
    context,
    declared,
    ({ sender, params, query, body }) => {
      const answer = () =>
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- parsed by the schemas of this very declaration, and let in as it says, whose type `mount` cannot follow
        verb({ params, query, body, author: sender } as Input<Call>).catch(noting(sender))
      return declared.isHeavy ? context.studioTurns.run(sender.caller.owner, answer) : answer()
    },
    (request) => admit(context, request, declared),
  )
}
