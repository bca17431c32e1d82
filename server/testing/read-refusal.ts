import { Failure } from '#server/errors.ts'

/** Returns the error of `run` as `400 Code: message`, or `accepted`. */
export function readRefusal(run: () => unknown): string {
  try {
    run()
  } catch (error) {
    return error instanceof Failure ? `${error.status} ${error.code}: ${error.message}` : String(error)
  }
  return 'accepted'
}
