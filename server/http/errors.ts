import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { ErrorBody, ErrorCode } from '#contract/errors.ts'
import { Failure } from '#server/errors.ts'
import { isUnstorableValue, isOutage, isTooSlow, isUnanswered } from '#server/platform/database/database-errors.ts'
import { isDeadlock } from '#server/platform/database/retry-deadlock.ts'
import { BucketUnavailable } from '#server/platform/object-storage/bucket-unavailable.ts'

/** Maps Fastify's errors to errors of the catalogue. */
const FASTIFY_ERRORS: Record<string, ErrorCode> = {
  FST_ERR_BAD_URL: 'BadRequest',
  FST_ERR_CTP_BODY_TOO_LARGE: 'PayloadTooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UnsupportedMediaType',
}

/** Describes the first validation error, with its field. */
function describeValidationError(
  error: FastifyError & { validation: { instancePath: string; message?: string | undefined }[] },
): string {
  const [firstIssue] = error.validation
  const field = (firstIssue?.instancePath ?? '').split('/').filter(Boolean).join('.')
  return `'${field || 'body'}': ${firstIssue?.message ?? 'is not valid'}`
}

/** Seconds after which a restarted database is usually available. */
const OUTAGE_RETRY_SECONDS = 5
const OUTAGE_MESSAGE = 'the academy cannot reach its database right now; nothing was changed; try again in a moment'

const BUCKET_MESSAGE = 'the academy cannot reach its films right now; try again in a moment'

const CONFLICT_MESSAGE = 'this change conflicted with another change and was not saved; try again in a moment'

/** Message for a call of which the server does not know whether it was executed. */
const UNCONFIRMED_MESSAGE =
  'the server did not confirm the change; reload to see whether it was saved before trying again'

const describeUnstorable = (field: string | undefined) =>
  `${field === undefined ? 'a value' : `'${field}'`} cannot be stored: it is out of range or not well-formed`

export function toFailure(error: unknown): Failure {
  if (error instanceof Failure) return error
  if (isTooSlow(error)) return new Failure('QueryTooSlow', undefined, OUTAGE_RETRY_SECONDS)
  if (isUnanswered(error)) return new Failure('NotReady', UNCONFIRMED_MESSAGE, OUTAGE_RETRY_SECONDS)
  if (isOutage(error)) return new Failure('NotReady', OUTAGE_MESSAGE, OUTAGE_RETRY_SECONDS)
  if (error instanceof BucketUnavailable) return new Failure('NotReady', BUCKET_MESSAGE, OUTAGE_RETRY_SECONDS)
  if (isDeadlock(error)) return new Failure('NotReady', CONFLICT_MESSAGE, OUTAGE_RETRY_SECONDS)
  if (isUnstorableValue(error)) return new Failure('BadRequest', describeUnstorable(error.column))
  if (hasZodFastifySchemaValidationErrors(error)) return new Failure('BadRequest', describeValidationError(error))
  const { statusCode, code, message } = error instanceof Error ? (error as Partial<FastifyError>) : {}
  const fastifyCode = code === undefined ? undefined : FASTIFY_ERRORS[code]
  if (fastifyCode) return new Failure(fastifyCode)
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new Failure('BadRequest', message)
  return new Failure('InternalServerError')
}

/** Returns whether the client disconnected while sending the body, which is not a server error. */
const isBodyAborted = ({ raw }: FastifyRequest) => raw.destroyed && !raw.complete

/**
 * The only code that sends errors, as `{error, error_code}`. Internal errors are logged, and their message is not sent.
 */
export function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const failure = toFailure(error)
  if (failure.status >= 500 && !(error instanceof Failure) && !isBodyAborted(request))
    request.log.error({ err: error, route: request.routeOptions.url, method: request.method }, 'request failed')
  if (failure.retryAfterSeconds !== undefined) reply.header('retry-after', failure.retryAfterSeconds)
  const body: ErrorBody = { error: failure.message }
  // A missing header has no code (session service §2), by which clients distinguish it from an invalid token.
  if (failure.code !== 'MissingAuthorization') body.error_code = failure.code
  if (failure.details !== undefined) body.details = failure.details
  return reply
    .code(failure.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(body)
}
