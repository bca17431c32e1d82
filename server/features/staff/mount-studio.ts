import type { FastifyInstance } from 'fastify'
import type { Parsed } from '#contract/endpoint.ts'
import type { StudioCall } from '#contract/studio/call.ts'
import type { Context } from '#server/context.ts'
import { mount } from '#server/http/mount.ts'
import { Failure } from '#server/fail.ts'
import { admit, recordRefusedCall } from './admit.ts'
import type { Author, AuthorOf } from './author.ts'
import { hideAuthors, isShared } from './shared-view.ts'

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
  const call = async (input: Input<Call>, sender: Author) => {
    const answer = await verb(input).catch(noting(sender))
    return declared.answer && isShared(context, sender) ? hideAuthors(context.db, answer) : answer
  }
  mount<StudioCall, Author>(
    app,
    context,
    declared,
    ({ sender, params, query, body }) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- parsed by the schemas of this very declaration, and let in as it says, whose type `mount` cannot follow
      const answer = () => call({ params, query, body, author: sender } as Input<Call>, sender)
      return declared.isHeavy ? context.studioTurns.run(sender.caller.owner, answer) : answer()
    },
    (request) => admit(context, request, declared),
  )
}
