import type { Endpoint } from '#contract/endpoint.ts'
import type { z } from 'zod'

/**
 * An endpoint of the contract as the browser needs it: its types without its schemas, so that the sign-in page does not
 * load zod. `wire.test.ts` holds every address against the contract's own value.
 */
export interface Wire<E extends Endpoint> {
  method: E['method']
  path: E['path']
  auth: E['auth']
  /** Checks an answer by hand; throws a plain error that says what is missing. */
  read: (answer: unknown) => AnswerOf<E>
}

export type AnswerOf<E extends Endpoint> =
  E extends Endpoint<z.ZodType, z.ZodType, infer Answer extends z.ZodType> ? z.output<Answer> : never

type BodyOf<E extends Endpoint> = E extends Endpoint<z.ZodType, infer Body extends z.ZodType> ? z.input<Body> : never

type ParamsOf<E extends Endpoint> = E extends Endpoint<infer Params extends z.ZodType> ? z.input<Params> : never

/** A part of a request is demanded exactly when the contract names it. */
type Part<Name extends string, Value> = unknown extends Value ? { [name in Name]?: never } : { [name in Name]: Value }

/** What a call of this endpoint has to be given; the app id is filled in. */
export type InputOf<E extends Endpoint> = Part<'body', BodyOf<E>> & Part<'params', WithoutApp<ParamsOf<E>>>

type WithoutApp<Params> = unknown extends Params ? unknown : NothingLeft<Omit<Params, 'appId'>>
type NothingLeft<Params> = keyof Params extends never ? unknown : Params
