import { Failure } from '#server/errors.ts'

/** How it was refused, as `400 Code: words`; or `accepted`. */
export function refusal(run: () => unknown): string {
  try {
    run()
  } catch (error) {
    return error instanceof Failure ? `${error.status} ${error.code}: ${error.message}` : String(error)
  }
  return 'accepted'
}
