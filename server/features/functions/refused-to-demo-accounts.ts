import type { Context } from '#server/context.ts'
import { refuseDemoAccount } from '#server/features/session/index.ts'
import type { RegisteredFunction } from './register.ts'

/** The function, refused to the demo accounts of a demo for the world: what it changes would be changed for everybody. */
export const refusedToDemoAccounts = (
  context: Pick<Context, 'config' | 'db'>,
  { run, ...rest }: RegisteredFunction,
): RegisteredFunction => ({
  ...rest,
  async run(caller, values) {
    await refuseDemoAccount(context, caller.owner)
    return run(caller, values)
  },
})
