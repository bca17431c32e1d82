import { ApiError } from '#web/api/api-error.ts'

/** State of `useReauthentication`, without React. Actions that fail while the dialog is open share its result. */
export function createReauthentication(setDialogOpen: (isOpen: boolean) => void) {
  let pendingResult: PromiseWithResolvers<boolean> | undefined
  const requestConfirmation = () => {
    pendingResult ??= Promise.withResolvers<boolean>()
    setDialogOpen(true)
    return pendingResult.promise
  }
  return {
    async withReauthentication<Value>(action: () => Promise<Value>): Promise<Value> {
      try {
        return await action()
      } catch (reason) {
        const needsReauthentication = reason instanceof ApiError && reason.errorCode === 'ReauthenticationRequired'
        if (!needsReauthentication || !(await requestConfirmation())) throw reason
        return action()
      }
    },
    finish(isConfirmed: boolean) {
      setDialogOpen(false)
      pendingResult?.resolve(isConfirmed)
      pendingResult = undefined
    },
  }
}
