import type { z } from 'zod'
import * as contract from '#contract/account.ts'
import { newsletterFunction } from '#contract/newsletter.ts'
import type { ProductFunction } from '#contract/functions.ts'
import type { CallFunction } from './functions.ts'
import { ignoreBody, wire } from './wire.ts'

/** Creates a typed call of a server function. The contract defines arguments and result; the result is validated. */
const productCall =
  <Arguments extends unknown[], Result>({ name, response }: FunctionContract<Arguments, Result>) =>
  async (callFunction: CallFunction, ...values: Arguments): Promise<Result> =>
    response.parse(await callFunction(name, values))

interface FunctionContract<Arguments, Result> extends Pick<ProductFunction, 'name'> {
  arguments: z.ZodType<unknown, Arguments>
  response: z.ZodType<Result>
}

export const listSessions = productCall(contract.listSessions)
export const endSession = productCall(contract.endSession)
export const endAllSessions = productCall(contract.endAllSessions)
export const signInWays = productCall(contract.signInWays)
export const changePassword = productCall(contract.changePassword)
export const changeEmail = productCall(contract.changeEmail)
export const closeAccount = productCall(contract.closeAccount)
export const clearHistory = productCall(contract.clearHistory)
export const newsletterStatus = productCall(newsletterFunction)

export const exportData = wire<typeof contract.exportData>('GET', '/auth/export', 'access')(ignoreBody)
