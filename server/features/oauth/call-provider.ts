import { AuthorizationResponseError } from 'openid-client'
import type { Context } from '#server/context.ts'
import { Failure } from '#server/errors.ts'
import type { Provider } from './providers.ts'

/**
 * Runs a task that calls the provider. Maps its errors to AuthError, and logs them without tokens or secrets.
 */
export async function callProvider<Value>(
  { log }: Context,
  provider: Provider,
  task: () => Promise<Value>,
): Promise<Value> {
  try {
    return await task()
  } catch (error) {
    if (isCanceled(error)) throw new Failure('AuthError', 'the sign-in was canceled')
    // The error itself is not logged, because its cause has the whole response.
    const reason = error instanceof Error ? error.message : String(error)
    log.warn({ provider: provider.name, code: getCode(error), reason }, 'identity provider sign-in failed')
    throw new Failure('AuthError', describeError(provider.label, error))
  }
}

/** Whether the person canceled at the provider. The second code is Apple's. */
const isCanceled = (error: unknown) =>
  error instanceof AuthorizationResponseError && ['access_denied', 'user_cancelled_authorize'].includes(error.error)

function describeError(label: string, error: unknown): string {
  if (error instanceof AuthorizationResponseError) return `${label} refused the sign-in`
  return isUnreachable(error) ? `${label} cannot be reached` : `the response from ${label} could not be verified`
}

/** Whether the request failed, timed out, or got an invalid response, as from a proxy whose server is down. */
const isUnreachable = (error: unknown) =>
  (error instanceof TypeError && error.message === 'fetch failed') ||
  ['OAUTH_TIMEOUT_MS', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON'].includes(getCode(error) ?? '')

const getCode = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
