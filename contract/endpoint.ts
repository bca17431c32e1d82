import type { z } from 'zod'

/**
 * One call of the wire. The server mounts it, the browser calls it, and both take all their types from this value.
 * `answer` is what may leave: a field it does not name is dropped by the server.
 */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
  Auth extends AuthKind = AuthKind,
> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Fastify's form: `/app/:appId/location`, below {@link API_PREFIX}. */
  path: string
  /** Which token the call wants in `Authorization: Bearer …`. */
  auth: Auth
  params?: Params
  body?: Body
  /** Left out where the call answers 204 without a body. */
  answer?: Answer
  /** Status of a success. */
  status: 200 | 201 | 204
}

export type AuthKind = 'none' | 'access' | 'refresh'

/** Every path of the session service starts with this (specification §7). */
export const API_PREFIX = '/api/client/v2.0'

/** Declares a call without widening its types. */
export const endpoint = <
  Params extends z.ZodType,
  Body extends z.ZodType,
  Answer extends z.ZodType,
  const Auth extends AuthKind,
>(
  declared: Endpoint<Params, Body, Answer, Auth>,
) => declared
