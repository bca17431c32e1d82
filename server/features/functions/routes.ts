import { EJSON } from 'bson'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { functionCall } from '#contract/functions.ts'
import { APP_ID } from '#contract/limits.ts'
import type { Caller } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { fail } from '#server/fail.ts'
import { mount } from '#server/http/mount.ts'

/** A function of the product: decoded arguments in, a plain value out. */
export type ProductFunction = (caller: Caller, values: readonly unknown[]) => Promise<unknown>

/** The one call for functions. Names are looked up in a map: `constructor` is a name like any other unknown one. */
export function functionRoutes(
  app: FastifyInstance,
  context: Context,
  functions: ReadonlyMap<string, ProductFunction>,
) {
  mount(app, context, functionCall, async ({ params, body, sender }) => {
    if (params.appId !== APP_ID) fail('AppNotFound', `cannot find app using Client App ID '${params.appId}'`)
    if (body.service !== undefined) fail('ServiceNotFound', `service not found: '${body.service}'`)
    const run = functions.get(body.name) ?? fail('FunctionNotFound', `function not found: '${body.name}'`)
    const value = await run(sender, decode(body.arguments))
    const encoded: Record<string, unknown> = EJSON.serialize({ value }, { relaxed: false })
    return encoded['value']
  })
}

const Decoded = z.object({ values: z.array(z.unknown()) })

function decode(values: unknown[]): readonly unknown[] {
  try {
    return Decoded.parse(EJSON.deserialize({ values })).values
  } catch {
    return fail('BadRequest', "'arguments' is not extended JSON")
  }
}
