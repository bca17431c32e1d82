import type { Order } from '#contract/billing.ts'
import { money, tax } from '#web/plans.ts'

/** Price, deductions and total. */
export function PriceTable({
  name,
  amounts,
}: {
  name: string
  amounts: Pick<Order, 'price' | 'discount' | 'credit' | 'total' | 'currency' | 'coupon'>
}) {
  const { price, discount, credit, total, currency, coupon } = amounts
  const lines = [
    { label: name, amount: money(price, currency) },
    ...(discount > 0
      ? [{ label: coupon ? `Coupon ${coupon}` : 'Coupon', amount: `−${money(discount, currency)}` }]
      : []),
    ...(credit > 0
      ? [{ label: 'Credit for the unused part of your current period', amount: `−${money(credit, currency)}` }]
      : []),
  ]
  return (
    <>
      <dl className="border-t-2 border-text">
        {lines.map(({ label, amount }) => (
          <div key={label} className="flex justify-between gap-6 border-b border-rule py-3">
            <dt>{label}</dt>
            <dd className="tabular">{amount}</dd>
          </div>
        ))}
        <div className="flex items-baseline justify-between gap-6 py-3">
          <dt className="font-semibold">Total</dt>
          <dd className="tabular text-5xl leading-none condensed">{money(total, currency)}</dd>
        </div>
      </dl>
      <p className="text-sm text-quiet">{tax}</p>
    </>
  )
}
