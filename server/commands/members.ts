import { PlanType } from '#contract/content/plans-file.ts'
import type { Context } from '#server/context.ts'
import { addCoupon, formatCoupon, listCoupons, NewCoupon } from '#server/features/billing/index.ts'
import { grantPlan, findOwner } from '#server/features/members/index.ts'
import { runCommand } from './cli.ts'
import { readUsage } from '#server/platform/command-line.ts'

/** `npm run members`: grants plans, and manages coupons. */

const USAGE = readUsage('members')

const text = { type: 'string' } as const
const options = { plan: text, percent: text, amount: text, from: text, until: text, limit: text }
type Values = Partial<Record<keyof typeof options, string>>

async function grantPeriod(context: Context, address: string, { plan }: Values) {
  const ptype = PlanType.safeParse(plan)
  if (!ptype.success) throw new Error('Choose a plan: --plan 4WK or --plan 1YR.')
  const id = await findOwner(context.db, { email: address })
  const { until } = await grantPlan(context, 'operator', { id, plan: ptype.data })
  console.log(`${address} has the full plan until ${until.slice(0, 10)} and was notified by email.`)
}

async function createCoupon(context: Context, code: string, values: Values) {
  const parsed = NewCoupon.safeParse({ code, ...values })
  if (!parsed.success)
    throw new Error(parsed.error.issues.map(({ path, message }) => [...path, message].join(': ')).join('\n'))
  const newCoupon = await addCoupon(context, parsed.data)
  const isLater = parsed.data.from !== undefined && parsed.data.from > context.now()
  console.log(`The coupon ${newCoupon.code} is valid from ${isLater ? values.from : 'now'} on.`)
}

async function list(context: Context) {
  const coupons = await listCoupons(context)
  for (const coupon of coupons) console.log(formatCoupon(coupon))
  if (coupons.length === 0) console.log('No coupons yet.')
}

async function run(context: Context, [command, name = '']: string[], values: Values) {
  if (command === 'coupons') await list(context)
  else if (command === 'grant') await grantPeriod(context, name, values)
  else await createCoupon(context, name, values)
}

await runCommand({
  usage: USAGE,
  options,
  forms: {
    'grant EMAIL': ['plan'],
    coupons: [],
    'coupon CODE': ['percent', 'amount', 'plan', 'from', 'until', 'limit'],
  },
  run,
})
