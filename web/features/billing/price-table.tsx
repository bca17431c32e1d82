import type { Order } from '#contract/billing.ts'
import { money, tax } from '#web/plans.ts'

/** What is paid for, line by line. The last line is what counts. */
export function PriceTable({
  name,
  sums,
}: {
  name: string
  sums: Pick<Order, 'price' | 'discount' | 'credit' | 'total' | 'currency' | 'coupon'>
}) {
  const { price, discount, credit, total, currency, coupon } = sums
  const lines = [
    { words: name, sum: money(price, currency) },
    ...(discount > 0 ? [{ words: coupon ? `Coupon ${coupon}` : 'Coupon', sum: `−${money(discount, currency)}` }] : []),
    ...(credit > 0 ? [{ words: 'Credit for what is left of your period', sum: `−${money(credit, currency)}` }] : []),
  ]
  return (
    <>
      <dl className="border-t-2 border-text">
        {lines.map(({ words, sum }) => (
          <div key={words} className="flex justify-between gap-6 border-b border-rule py-3">
            <dt>{words}</dt>
            <dd className="tabular">{sum}</dd>
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
