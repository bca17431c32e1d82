import type { Endpoint, Parsed } from '#contract/endpoint.ts'
import type { z } from 'zod'

/**
 * Endpoint of the contract with types but without schemas, so that the sign-in page does not load zod. Method, path and
 * token have literal types, so that a wrong value does not compile.
 */
export interface Wire<E extends Endpoint, Result = ResponseOf<E>> {
  method: E['method']
  path: E['path']
  auth: E['auth']
  /** Base path; undefined for the session service. */
  base?: E['base']
  /** Validates the used part of a response by hand. Throws an error that names the missing part. */
  read: (response: unknown) => Result
}

type ResponseOf<E extends Endpoint> = Parsed<E, 'response'>

/** Input of a request: the parts that the contract requires, without the app id. */
export type InputOf<E extends Endpoint> = Part<E, 'body'> & Part<E, 'params'>

type Part<E extends Endpoint, Name extends 'body' | 'params'> =
  E extends Record<Name, infer Schema extends z.ZodType>
    ? keyof Omit<z.input<Schema>, 'appId'> extends never
      ? { [name in Name]?: never }
      : { [name in Name]: Omit<z.input<Schema>, 'appId'> }
    : { [name in Name]?: never }

/** Declares an endpoint whose contract type is given. */
export const wire =
  <E extends Endpoint>(method: E['method'], path: E['path'], auth: E['auth']) =>
  <Result>(read: (response: unknown) => ResponseOf<E> extends Result ? Result : never): Wire<E, Result> => ({
    method,
    path,
    auth,
    read,
  })

/** Reader for responses without content. */
export const ignoreBody = (): unknown => undefined
