import { text } from './read.ts'
import { createSend, jsonOf } from './request.ts'
import { APP, PREFIX } from './session-wire.ts'

/**
 * The address of an API that has to be asked for (session service §1): for pages of another origin than their API's. Asked once,
 * before the first other request; a failure is not remembered.
 */
export const locate = (baseUrl: string, fetch = globalThis.fetch): (() => Promise<string>) => {
  const send = createSend({ fetch, baseUrl: () => baseUrl })
  let found: Promise<string> | undefined
  const ask = async () =>
    text(await jsonOf(await send({ method: 'GET', path: `${PREFIX}/app/${APP}/location` })), 'hostname')
  return () =>
    (found ??= ask().catch((reason: unknown) => {
      found = undefined
      throw reason
    }))
}
