import { ApiError } from '#web/api/api-error.ts'

/** Logic of `useReauthentication`: actions that fail while the dialog is open wait for the same result. */
export function createReauthentication(showQuestion: (isOpen: boolean) => void) {
  let question: PromiseWithResolvers<boolean> | undefined
  const ask = () => {
    question ??= Promise.withResolvers<boolean>()
    showQuestion(true)
    return question.promise
  }
  return {
    async run<Value>(action: () => Promise<Value>): Promise<Value> {
      try {
        return await action()
      } catch (reason) {
        const needsReauthentication = reason instanceof ApiError && reason.errorCode === 'ReauthenticationRequired'
        if (!needsReauthentication || !(await ask())) throw reason
        return action()
      }
    },
    answer(isConfirmed: boolean) {
      showQuestion(false)
      question?.resolve(isConfirmed)
      question = undefined
    },
  }
}
