import { isSharedAccount } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { fail } from '#server/fail.ts'
import type { RegisteredFunction } from './register.ts'

/** Refuses a function to the demo accounts of a public demo: what it changes would change for every visitor. */
export const refusedToDemoAccounts = (
  { config }: Pick<Context, 'config'>,
  { run, ...rest }: RegisteredFunction,
): RegisteredFunction => ({
  ...rest,
  async run(caller, values) {
    if (isSharedAccount(config, caller)) fail('DemoAccount')
    return run(caller, values)
  },
})
