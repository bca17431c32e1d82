import type { Context } from '#server/context.ts'
import { Failure } from '#server/errors.ts'
import { formatMoney, listOrders, type OrderKey } from '#server/features/billing/index.ts'
import { approveByCommand, cancelOrder, refundByCommand } from '#server/features/orders/index.ts'
import { runCommand } from './cli.ts'
import { readUsage } from '#server/platform/command-line.ts'

/** `npm run orders`: lists, approves, cancels and refunds orders. */

const USAGE = readUsage('orders')

/** Describes the state of the order, including a refund that the academy or the provider still owes. */
function describeState({ state, provider, refund_due_at: due, refund_failed_at: failed }: Row) {
  if (due === null) return state
  if (provider === 'academy') return 'refund owed'
  return failed === null ? 'refunding' : `refund failed ${failed.toISOString().slice(0, 16)}Z`
}

type Row = Awaited<ReturnType<typeof listOrders>>[number]

function formatOrder(row: Row) {
  const { reference, receipt, created_at, ptype, total, currency, email, provider } = row
  return [
    reference,
    created_at.toISOString().slice(0, 10),
    describeState(row).padEnd(8),
    ptype,
    formatMoney(total, currency).padStart(9),
    provider.padEnd(7),
    (receipt ?? '–').padEnd(11),
    email ?? '(account deleted)',
  ].join('  ')
}

async function list(context: Context, all: boolean) {
  const orders = await listOrders(context, { all })
  for (const order of orders) console.log(formatOrder(order))
  if (orders.length === 0) console.log(all ? 'No orders yet.' : 'No open orders.')
}

const cancelManually = (context: Context, key: OrderKey) => cancelOrder(context, 'operator', key)

type Run = (context: Context, key: OrderKey, options: { canceled: boolean }) => Promise<{ reference: string }>

/** Approves an open order, or with `--canceled` an order that was canceled or replaced. */
const approve: Run = (context, key, { canceled }) =>
  approveByCommand(context, key, canceled ? 'void' : 'open').catch((error: unknown) => {
    if (canceled || !(error instanceof Failure) || error.code !== 'Conflict') throw error
    throw new Error(`${error.message}. To approve it anyway, add --canceled.`, { cause: error })
  })

const actions = {
  approve: { run: approve, result: 'is paid. The plan is active, and the receipt was emailed' },
  cancel: { run: cancelManually, result: 'is canceled' },
  refund: { run: refundByCommand, result: 'is marked as refunded. Its plan has ended' },
}

const isAction = (name: string): name is keyof typeof actions => Object.hasOwn(actions, name)

interface Options {
  all: boolean
  canceled: boolean
}

async function runAction(context: Context, action: keyof typeof actions, reference: string, options: Options) {
  const { run: execute, result } = actions[action]
  const order = await execute(context, { reference }, options)
  context.notifier.notify()
  console.log(`Order ${order.reference} ${result}.`)
}

const run = (context: Context, [command = '', reference = '']: string[], options: Options) =>
  isAction(command) ? runAction(context, command, reference, options) : list(context, options.all)

await runCommand({
  usage: USAGE,
  options: { all: { type: 'boolean', default: false }, canceled: { type: 'boolean', default: false } },
  forms: { list: ['all'], 'approve REFERENCE': ['canceled'], 'cancel REFERENCE': [], 'refund REFERENCE': [] },
  run,
})
