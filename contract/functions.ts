import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ANSWERED_CALLS, CALLS_AT_ONCE } from './limits.ts'
import { text } from './text.ts'

/**
 * Limits the `writtenAgo` of what a device sends: when its access token was issued as it wrote this, milliseconds since
 * 1970 by the academy's clock. A device's clock that is corrected by years meanwhile makes nothing that old. An
 * extension of ours.
 */
export const notBefore = z.int().min(0).max(8.64e15)

/**
 * What both function calls carry (session service §6.1). With `service` it is a command of the data service, without it
 * a function of the product.
 */
export const FunctionRequest = z.object({
  name: text(200, 0),
  arguments: z.array(z.unknown()),
  service: text(200, 0).optional(),
  /**
   * Of the sender's making, for a change that may be sent again: one whose id has been answered is not made again, and
   * is answered as before. {@link ANSWERED_CALLS} says how many are remembered. An extension of ours.
   */
  id: text(ANSWERED_CALLS.id).optional(),
  /**
   * Changes of one sender have it in common, with ids in the order in which they were made: a later one counts as
   * written after those before it, whatever its `writtenAgo`. An extension of ours.
   */
  series: text(ANSWERED_CALLS.id).optional(),
  notBefore: notBefore.optional(),
})
export type FunctionRequest = z.infer<typeof FunctionRequest>

const path = '/app/:appId/functions/call'
const params = z.object({ appId: text(200) })

/**
 * The one call that carries both product functions and collection commands (specification §7, session service §6.1).
 * The answer is the bare value in canonical EJSON. 404 FunctionNotFound, ServiceNotFound; 400 ArgumentsNotAllowed.
 */
export const functionCall = endpoint({
  method: 'POST',
  path,
  auth: 'access',
  params,
  body: FunctionRequest,
  answer: z.unknown(),
  status: 200,
})

/**
 * Several calls at once, made one after the other: what a page still has to send when it closes, and so without their
 * values. One that is refused does not keep the next from being made; what the caller has to send again later (401,
 * 408, 429, 5xx) ends the row, and is the answer.
 */
export const functionCalls = endpoint({
  method: 'POST',
  path: '/app/:appId/functions/calls',
  auth: 'access',
  params,
  body: z.strictObject({ calls: z.array(FunctionRequest).min(1).max(CALLS_AT_ONCE) }),
  status: 204,
})

/**
 * Its streaming twin (session service §9): the request is JSON in base64, the answer an event stream. `watch` sends one
 * message a change; a product function sends its value as the one message there is.
 */
export const functionStream = endpoint({
  method: 'GET',
  path,
  auth: 'access',
  params,
  query: z.object({ baas_request: text(64 * 1024) }),
  status: 200,
})

/**
 * A function of the product, as both sides see it. A wrong count or type of arguments is 400 ArgumentsNotAllowed,
 * naming which.
 */
export interface ProductFunction {
  name: string
  arguments: z.ZodTuple
  /**
   * Who may call it: `anyone` has a session, perhaps an anonymous one; `member` has an account (403 Forbidden); `owner`
   * has an account that is not a demo account shared by all visitors (403 DemoAccount). What a plan opens is checked by
   * the function itself.
   */
  callers: 'anyone' | 'member' | 'owner'
  /** Fields that it does not name are not sent. */
  answer: z.ZodType
}

/** Declares a function without widening its types. */
export const productFunction = <const F extends ProductFunction>(declared: F) => declared
