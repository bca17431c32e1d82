import type { Endpoint, Parsed } from '#contract/endpoint.ts'
import type { z } from 'zod'

/**
 * An endpoint of the contract as the browser needs it: its types without its schemas, so that the sign-in page does not
 * load zod. Method, path and token are literal types of the contract's value, so a wrong address does not compile.
 */
export interface Wire<E extends Endpoint, Answer = AnswerOf<E>> {
  method: E['method']
  path: E['path']
  auth: E['auth']
  /** What the path stands below, where it is not the session service. */
  base?: E['base']
  /** Checks an answer by hand, as far as it is used; throws a plain error that says what is missing. */
  read: (answer: unknown) => Answer
}

type AnswerOf<E extends Endpoint> = Parsed<E, 'answer'>

/** A part of a request is required exactly when the contract requires something in it; the app id is filled in. */
export type InputOf<E extends Endpoint> = Part<E, 'body'> & Part<E, 'params'>

type Part<E extends Endpoint, Name extends 'body' | 'params'> =
  E extends Record<Name, infer Schema extends z.ZodType>
    ? keyof Omit<z.input<Schema>, 'appId'> extends never
      ? { [name in Name]?: never }
      : { [name in Name]: Omit<z.input<Schema>, 'appId'> }
    : { [name in Name]?: never }

/** Declares a call of the contract whose type is given. */
export const wire =
  <E extends Endpoint>(method: E['method'], path: E['path'], auth: E['auth']) =>
  <Answer>(read: (answer: unknown) => AnswerOf<E> extends Answer ? Answer : never): Wire<E, Answer> => ({
    method,
    path,
    auth,
    read,
  })

/** For answers without a body, or with nothing in it. */
export const nothing = (): unknown => undefined
