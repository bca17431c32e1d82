import type { z } from 'zod'
import * as contract from '#contract/account.ts'
import type { ProductFunction } from '#contract/functions.ts'
import type { CallFunction } from './functions.ts'
import { nothing, wire } from './wire.ts'

/** A function of the product as a call: its arguments are typed by the contract, its answer is checked by it. */
const ask =
  <Arguments extends unknown[], Answer>({ name, answer }: Declared<Arguments, Answer>) =>
  async (callFunction: CallFunction, ...values: Arguments): Promise<Answer> =>
    answer.parse(await callFunction(name, values))

interface Declared<Arguments, Answer> extends Pick<ProductFunction, 'name'> {
  arguments: z.ZodType<unknown, Arguments>
  answer: z.ZodType<Answer>
}

export const listSessions = ask(contract.listSessions)
export const endSession = ask(contract.endSession)
export const signInWays = ask(contract.signInWays)
export const changePassword = ask(contract.changePassword)
export const changeEmail = ask(contract.changeEmail)
export const closeAccount = ask(contract.closeAccount)
export const clearHistory = ask(contract.clearHistory)

export const exportData = wire<typeof contract.exportData>('GET', '/auth/export', 'access')(nothing)
