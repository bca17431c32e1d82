import { warn } from '#web/api/warn.ts'
import { client } from '#web/client.ts'
import { whereOf } from './error-location.ts'

const told = new WeakSet<object>()

/** Tells the academy of a page that broke, once an error. Answers the id under which it is written down, or undefined where it could not be told. */
export async function tell(error: unknown, screen: string): Promise<string | undefined> {
  if (error instanceof Error) {
    if (told.has(error)) return undefined
    told.add(error)
  }
  try {
    const answer = await client.request({ method: 'POST', path: '/api/faults', body: whereOf(error, screen) })
    return typeof answer === 'object' && answer !== null && 'id' in answer ? String(answer.id) : undefined
  } catch (reason) {
    warn('The academy was not told of the fault.', reason)
    return undefined
  }
}
