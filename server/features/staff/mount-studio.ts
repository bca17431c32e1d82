import type { FastifyInstance } from 'fastify'
import type { Parsed } from '#contract/endpoint.ts'
import type { StudioCall } from '#contract/studio/call.ts'
import type { Caller } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { mount } from '#server/http/mount.ts'
import { admit, type Author } from './admit.ts'

interface Input<Call extends StudioCall> {
  params: Parsed<Call, 'params'>
  query: Parsed<Call, 'query'>
  body: Parsed<Call, 'body'>
  author: Author
}

/** Joins a call of the Studio with the verb that answers it. Whoever may not make it is told so before its body is read. */
export function mountStudio<Call extends StudioCall>(
  app: FastifyInstance,
  context: Context,
  declared: Call,
  verb: (input: Input<Call>) => Promise<Parsed<Call, 'answer'>>,
) {
  const authors = new WeakMap<Caller, Author>()
  mount<StudioCall>(
    app,
    context,
    declared,
    async ({ sender, params, query, body }) => {
      const author = authors.get(sender) ?? (await admit(context, sender, declared))
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- parsed by the schemas of this very declaration, whose type `mount` cannot follow
      return verb({ params, query, body, author } as Input<Call>)
    },
    async (sender) => void authors.set(sender, await admit(context, sender, declared)),
  )
}
