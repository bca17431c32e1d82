import type { Context } from '#server/context.ts'
import { openDemoYear } from '#server/features/billing/index.ts'
import { ourselves, withPasswords } from '#server/platform/passwords.ts'
import { addAccount } from './store.ts'

/** The accounts of the demo academy (`decisions.md`, "Fixed points"); they exist there only. */
export const demoAccounts = {
  free: 'free@holdfast.example',
  paid: 'paid@holdfast.example',
  password: 'train-with-holdfast',
} as const

/** Makes those that are missing; nobody asks them who they are. The paid one has a year from now. */
export async function makeDemoAccounts({ db, now }: Context) {
  const shared = {
    passwordHash: await withPasswords(ourselves, ({ hash }) => hash(demoAccounts.password)),
    confirmedAt: now(),
    now: now(),
    isWelcomed: true,
  }
  await db.transaction().execute(async (transaction) => {
    await addAccount(transaction, { email: demoAccounts.free, ...shared })
    const paid = await addAccount(transaction, { email: demoAccounts.paid, ...shared })
    if (!paid) return
    await openDemoYear(transaction, paid, now())
  })
}
