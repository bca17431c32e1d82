import { ApiError } from '#web/api/api-error.ts'

/** Why a change was refused, as a sentence. */
export const refusalText = (reason: unknown): string => {
  if (!(reason instanceof ApiError))
    return 'The academy did not answer. Nothing is known to have changed; try again in a moment.'
  if (reason.errorCode === 'ReauthenticationRequired')
    return 'Nothing was changed, because it was not proved that it is you.'
  const words = reason.error ?? 'that did not work'
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`
}
