import { z } from 'zod'
import type { Context } from '#server/context.ts'
import type { InTransaction } from '#server/platform/database.ts'
import type { Queue } from '#server/platform/jobs.ts'
import type { OwnerId } from '#server/caller.ts'
import { type Renewal, ownBooks } from './books.ts'

/** Contracts at the provider that must not be charged any more. */
export const endContractQueue = {
  name: 'end-contract',
  data: z.object({ contractId: z.string() }),
  retryLimit: 80,
  retryDelayMax: 3600,
} satisfies Queue<z.ZodType<object>>

export const endContract =
  ({ payments }: Context) =>
  ({ contractId }: { contractId: string }) =>
    payments.endContract(contractId)

/** Promises that a contract is charged no more, in the transaction that makes it needless. */
export async function promiseEnd(
  context: Pick<Context, 'jobs'>,
  transaction: InTransaction,
  renewal: Renewal | undefined,
) {
  if (renewal?.is_live && renewal.provider === 'stripe')
    await context.jobs.enqueue(transaction, endContractQueue, { contractId: renewal.contract_id })
}

/** Before an account goes: nobody may be charged for what they no longer have. */
export const endPayments = async (context: Pick<Context, 'jobs'>, transaction: InTransaction, owner: OwnerId) =>
  promiseEnd(context, transaction, await ownBooks(transaction, owner).renewal())
