import { Failure } from '#server/errors.ts'

/** Runs the function. Returns its error as `400 Code: message`, or `accepted` if no error is thrown. */
export function readRefusal(run: () => unknown): string {
  try {
    run()
  } catch (error) {
    return error instanceof Failure ? `${error.status} ${error.code}: ${error.message}` : String(error)
  }
  return 'accepted'
}
