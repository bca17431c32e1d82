import { EJSON } from 'bson'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { functionCall } from '#contract/functions.ts'
import { APP_ID } from '#contract/limits.ts'
import type { Caller } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { fail } from '#server/fail.ts'
import { mount } from '#server/http/mount.ts'
import type { DataService } from './service.ts'

/** A function of the product: decoded arguments in, a plain value out. */
export type ProductFunction = (caller: Caller, values: readonly unknown[]) => Promise<unknown>

/** The one call for functions and for the commands of services. Names are looked up in maps: `constructor` is a name like any other unknown one. */
export function functionRoutes(
  app: FastifyInstance,
  context: Context,
  functions: ReadonlyMap<string, ProductFunction>,
  services: ReadonlyMap<string, DataService>,
) {
  const find = (name: string, service: string | undefined): ProductFunction => {
    if (service === undefined) return functions.get(name) ?? fail('FunctionNotFound', `function not found: '${name}'`)
    const data = services.get(service) ?? fail('ServiceNotFound', `service not found: '${service}'`)
    return (caller, values) => data.run(caller, name, values)
  }

  mount(app, context, functionCall, async ({ params, body, sender }) => {
    if (params.appId !== APP_ID) fail('AppNotFound', `cannot find app using Client App ID '${params.appId}'`)
    const value = await find(body.name, body.service)(sender, decode(body.arguments))
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
