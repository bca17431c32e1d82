import { ApiError } from '#web/api/api-error.ts'

/** The logic of `useProven`: all actions that want proof while the question is open wait for its one answer. */
export function createProof(showQuestion: (isOpen: boolean) => void) {
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
        const wantsProof = reason instanceof ApiError && reason.errorCode === 'ProofRequired'
        if (!wantsProof || !(await ask())) throw reason
        return action()
      }
    },
    answer(isProven: boolean) {
      showQuestion(false)
      question?.resolve(isProven)
      question = undefined
    },
  }
}
