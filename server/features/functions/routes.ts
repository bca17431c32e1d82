import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { type FunctionRequest, functionCall, functionCalls, functionStream } from '#contract/functions.ts'
import { APP_ID, MEMBER_CALL_LIMITS, REJECTION_DELAY_MS } from '#contract/limits.ts'
import { type Caller, isSharedAccount } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { Failure, fail } from '#server/errors.ts'
import { mount } from '#server/http/mount.ts'
import { mountStream } from '#server/http/mount-stream.ts'
import { createFairSemaphore } from '#server/platform/admission/fair-semaphore.ts'
import { createCallCache } from './answered-calls.ts'
import { decode, encode, writeResult } from './ejson.ts'
import { readRequest } from './read-request.ts'
import type { RegisteredFunction } from './register.ts'
import { registry } from './registry.ts'
import type { DataService } from '#server/ports/data-service.ts'

interface Options {
  functions?: readonly RegisteredFunction[]
  /** Data services by the names that clients use. */
  services: ReadonlyMap<string, DataService>
}

/**
 * Routes for calls of functions and service commands. Looks names up in maps, so that `constructor` is unknown.
 */
export function functionRoutes(app: FastifyInstance, context: Context, { functions = registry, services }: Options) {
  const byName = new Map(functions.map((registered) => [registered.name, registered]))
  const findFunction = (name: string) => byName.get(name) ?? fail('FunctionNotFound', `function not found: '${name}'`)
  const findService = (name: string) => services.get(name) ?? fail('ServiceNotFound', `service not found: '${name}'`)

  const semaphore = createFairSemaphore('calls', MEMBER_CALL_LIMITS)
  const { responseBytes } = context
  const callCache = createCallCache(context)

  const runInTurn = <T>({ owner }: Caller, work: () => Promise<T>) =>
    semaphore.run(owner, () =>
      work().catch(async (error: unknown) => {
        if (error instanceof Failure && error.code === 'RateLimitExceeded') await pause(REJECTION_DELAY_MS)
        throw error
      }),
    )

  const executeCall = async (caller: Caller, { name, service, ...request }: FunctionRequest): Promise<unknown> => {
    if (service === undefined) return runFunction(context, findFunction(name), caller, request.arguments)
    const dataService = findService(service)
    responseBytes.consume(caller.owner, 0)
    return dataService.run(caller, name, decode(request.arguments))
  }

  const run = (caller: Caller, request: FunctionRequest): Promise<unknown> =>
    runInTurn(caller, () => callCache(caller.owner, request, (call) => executeCall(caller, call)))

  const runAndSerialize = async (caller: Caller, request: FunctionRequest) => {
    const value = await run(caller, request)
    // Functions have separate limits for their results.
    const count =
      request.service === undefined ? () => undefined : (bytes: number) => responseBytes.charge(caller.owner, bytes)
    return writeResult(value, count)
  }

  mount(app, context, functionCall, async ({ params, body, caller }) => {
    checkApp(params.appId)
    return runAndSerialize(caller, body)
  })

  mount(app, context, functionCalls, async ({ params, body, caller }) => {
    checkApp(params.appId)
    // Sequential, because later calls may depend on earlier ones. Results count toward the limit even though they are
    // not sent.
    for (const request of body.calls)
      await runAndSerialize(caller, request).catch((error: unknown) => {
        if (!isFinal(error)) throw error
      })
  })

  mountStream(app, context, functionStream, async ({ params, query, caller, signal }) => {
    checkApp(params.appId)
    const request = readRequest(query.baas_request)
    const { name, service } = request
    if (service === undefined) return [encode(await run(caller, request))]
    const dataService = findService(service)
    if (name !== 'watch') fail('ServiceCommandNotFound', `command not found: '${name}' does not stream`)
    const startWatch = async () => dataService.watch(caller, decode(request.arguments), signal)
    return encodeEach(await runInTurn(caller, startWatch))
  })
}

/** Whether a repeated call would fail again. The client gets this error when it sends the call separately. */
const isFinal = (error: unknown) =>
  error instanceof Failure && error.status < 500 && ![401, 408, 429].includes(error.status)

function runFunction(context: Context, { name, callers, run }: RegisteredFunction, caller: Caller, values: unknown[]) {
  if (callers !== 'anyone' && caller.kind === 'visitor') fail('Forbidden', `function '${name}' is for members only`)
  if (callers === 'owner' && isSharedAccount(context.config, caller)) fail('DemoAccount')
  return run(context, caller, decode(values))
}

function checkApp(appId: string) {
  if (appId !== APP_ID) fail('AppNotFound', `cannot find app using Client App ID '${appId}'`)
}

async function* encodeEach(values: AsyncIterable<unknown>) {
  for await (const value of values) yield encode(value)
}
