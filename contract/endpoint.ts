import type { z } from 'zod'

/**
 * One call of the wire. The server mounts it, the browser calls it, and both take all their types from this value.
 * `answer` is what may leave: a field it does not name is dropped by the server.
 */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Fastify's form: `/app/:appId/location`. */
  path: string
  /**
   * What the path stands below: the Studio's prefix is that of `studio/call.ts`. Left out for the session service:
   * {@link API_PREFIX}.
   */
  base?: '/api' | '/api/studio/v1'
  /** Which token the call wants in `Authorization: Bearer …`. */
  auth: AuthKind
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** Bytes of the body at most, where it is not the usual 64 kB. More are 413 PayloadTooLarge. */
  bytes?: number
  /** Left out where the call answers without a body. */
  answer?: z.ZodType
  /** Status of a success. */
  status: 200 | 201 | 202 | 204
}

/**
 * `optional`: the access token of whoever is signed in. Without one, or with a bad one, the call is made by nobody; it
 * is never a 401.
 */
export type AuthKind = 'none' | 'optional' | 'access' | 'refresh'

/** Every path of the session service starts with this (specification §7). */
export const API_PREFIX = '/api/client/v2.0'

/** What an endpoint's part holds once it is parsed; undefined where the endpoint does not have that part. */
export type Parsed<E extends Endpoint, Part extends 'params' | 'query' | 'body' | 'answer'> =
  E extends Record<Part, infer Schema extends z.ZodType> ? z.output<Schema> : undefined

/** Declares a call without widening its types. */
export const endpoint = <const E extends Endpoint>(declared: E) => declared
