import * as contract from '#contract/account.ts'
import type { Context } from '#server/context.ts'
import { clearHistory } from '#server/features/collections/index.ts'
import { type RegisteredFunction, refusedToDemoAccounts, register } from '#server/features/functions/index.ts'
import { changeEmail } from './change-email.ts'
import { changePassword } from './change-password.ts'
import { closeAccount } from './close-account.ts'
import { endSession, listSessions } from './sessions.ts'
import { signInWays } from './sign-in-ways.ts'

/** What a member can do with the account, as functions of the product. */
export const accountFunctions = (context: Context): RegisteredFunction[] => [
  register(contract.listSessions, async (caller) => listSessions(context, caller)),
  register(contract.endSession, async (caller, { id }) => endSession(context, caller, id)),
  register(contract.signInWays, async (caller) => signInWays(context, caller)),
  refusedToDemoAccounts(
    context,
    register(contract.changePassword, async (caller, request) => changePassword(context, caller, request)),
  ),
  refusedToDemoAccounts(
    context,
    register(contract.changeEmail, async (caller, request) => changeEmail(context, caller, request)),
  ),
  refusedToDemoAccounts(
    context,
    register(contract.closeAccount, async (caller, request) => closeAccount(context, caller, request)),
  ),
  register(contract.clearHistory, async (caller) => {
    context.writes.take(caller.owner)
    const deleted = await clearHistory(context.db, caller.owner)
    context.writes.charge(caller.owner, Math.max(0, deleted - 1))
    context.notifier.notify()
    return {}
  }),
]
