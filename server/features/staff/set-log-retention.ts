import type { LogYears } from '#contract/studio/log.ts'
import type { Context } from '#server/context.ts'
import { type Actor, readLogYears, recordAction } from '#server/features/audit-log/index.ts'
import { changeStaff } from './change-staff.ts'
import { lockStaff } from './people.ts'

/** Sets the number of years after which audit log entries are deleted. Throws Forbidden. */
export const setLogRetention = (context: Context, actor: Actor, years: LogYears) =>
  changeStaff(context, async (transaction) => {
    await lockStaff(transaction, actor)
    const before = await readLogYears(transaction)
    if (before === years) return {}
    await transaction.updateTable('staff_rules').set({ log_years: years }).execute()
    await recordAction(transaction, actor, context.now(), {
      action: 'log.retention',
      before: { years: before },
      after: { years },
    })
    return {}
  })
