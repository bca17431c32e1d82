import type { z } from 'zod'

/**
 * Declaration of one HTTP call. The server mounts it, the browser calls it, and both infer all types from it. The
 * server drops fields of the response that `response` does not name.
 */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path in Fastify's syntax: `/app/:appId/location`. */
  path: string
  /**
   * Path prefix. Defaults to that of the session service, {@link API_PREFIX}. Calls of the Studio have the prefix in
   * `studio/call.ts`.
   */
  base?: '/api' | '/api/studio/v1'
  /** Token required in `Authorization: Bearer …`. */
  auth: AuthKind
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** Maximum size of the body; defaults to 64 kB. A larger body is rejected with 413 PayloadTooLarge. */
  maxBodyBytes?: number
  /** Omitted if the response has no body. */
  response?: z.ZodType
  /** Status of a successful response. */
  status: 200 | 201 | 202 | 204
}

/**
 * Token that a call requires. `optional`: the access token if the caller is signed in; without a valid token the call
 * is anonymous instead of failing with 401.
 */
export type AuthKind = 'none' | 'optional' | 'access' | 'refresh'

/** Prefix of every path of the session service (specification §7). */
export const API_PREFIX = '/api/client/v2.0'

/** Parsed type of a part of an endpoint; undefined if the endpoint does not have the part. */
export type Parsed<E extends Endpoint, Part extends 'params' | 'query' | 'body' | 'response'> =
  E extends Record<Part, infer Schema extends z.ZodType> ? z.output<Schema> : undefined

/** Declares a call without widening its types. */
export const endpoint = <const E extends Endpoint>(declaration: E) => declaration
