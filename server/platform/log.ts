import pino, { type Logger } from 'pino'

export type { Logger }

/** What is worth keeping of an error. Drivers hang whole connections onto theirs, secrets included. */
const err = (error: unknown): unknown => {
  if (!(error instanceof Error)) return error
  const { name, message, stack, cause } = error
  const code = 'code' in error ? error.code : undefined
  return { name, message, code, stack, ...(cause === undefined ? {} : { cause: err(cause) }) }
}

/** JSON lines on standard output. Tokens travel in headers, bodies and media paths, so none of these is logged. */
export const createLog = (level: string): Logger => pino({ level, base: null, serializers: { err } })
