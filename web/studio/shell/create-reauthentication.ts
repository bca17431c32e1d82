import { ApiError } from '#web/api/api-error.ts'

const NOT_LOADED =
  'couldn’t load the dialog that confirms it’s you, so nothing was changed; check your connection and try again, or reload the page'

/** State of `useReauthentication`, without React. Actions that are rejected while the dialog is open share its result. */
export function createReauthentication(setDialogOpen: (isOpen: boolean) => void) {
  let pendingResult: PromiseWithResolvers<boolean | 'not-loaded'> | undefined
  const requestConfirmation = () => {
    pendingResult ??= Promise.withResolvers()
    setDialogOpen(true)
    return pendingResult.promise
  }
  return {
    async withReauthentication<Value>(action: () => Promise<Value>): Promise<Value> {
      try {
        return await action()
      } catch (reason) {
        if (!(reason instanceof ApiError && reason.errorCode === 'ReauthenticationRequired')) throw reason
        const result = await requestConfirmation()
        const { method, url, statusCode, statusText } = reason
        if (result === 'not-loaded') throw new ApiError({ method, url, statusCode, statusText, error: NOT_LOADED })
        if (!result) throw reason
        return action()
      }
    },
    /** `not-loaded`: the code of the dialog did not load. */
    finish(result: boolean | 'not-loaded') {
      setDialogOpen(false)
      pendingResult?.resolve(result)
      pendingResult = undefined
    },
  }
}
