import { useState, type SubmitEvent } from 'react'
import { Link } from 'react-router'
import type { Order } from '#contract/billing.ts'
import { paths } from '#web/routing/paths.ts'
import { money, planOf } from '#web/plans.ts'
import { Button } from '#web/ui/button.tsx'
import { placeOrder } from './billing-requests.ts'
import { CouponField } from './coupon-field.tsx'
import { DemoNote } from './demo-note.tsx'
import { PriceTable } from './price-table.tsx'
import { ActionError, useBillingAction } from './billing-action.tsx'
import { couponErrors, describeOrderTerms, type PricedQuote, withdrawalLimit } from './billing-text.ts'

interface CartOrderProps {
  quote: PricedQuote
  coupon: string
  /** The member's unpaid order, if any. */
  openOrder: Order | undefined
  /** True if `quote` is the price with this coupon. Ordering is disabled while a new price is loading. */
  isPriceCurrent: boolean
  onCoupon: (code: string) => void
  onDone: (order: Order) => void
  /** Called when the payment continues on the provider's page. */
  onLeave: (order: Order) => void
}

export function CartOrder({ quote, coupon, openOrder, isPriceCurrent, onCoupon, onDone, onLeave }: CartOrderProps) {
  const [termsError, setTermsError] = useState<string>()
  const { isBusy, error, run } = useBillingAction()
  const { plan, total, currency, payment } = quote
  const isCouponValid = coupon !== '' && !quote.couponFault
  // The server continues an unpaid order with the same plan, price and coupon.
  const replacesOpenOrder =
    openOrder !== undefined &&
    (openOrder.ptype !== plan ||
      openOrder.total !== total ||
      openOrder.coupon !== (isCouponValid ? coupon.toUpperCase() : undefined))
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const termsCheckbox = event.currentTarget.elements.namedItem('terms')
    if (termsCheckbox instanceof HTMLInputElement && !termsCheckbox.checked) {
      setTermsError('Please accept the terms first.')
      return termsCheckbox.focus()
    }
    setTermsError(undefined)
    if (!isPriceCurrent) return
    const order = await run(() =>
      placeOrder({ plan, total, currency, accepts: true, ...(isCouponValid && { coupon }) }),
    )
    if (!order) return
    if (order.url === undefined) return onDone(order.order)
    onLeave(order.order)
    location.assign(order.url)
  }
  return (
    <div className="gap-x-(--gutter) lg:grid lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
      <div>
        <PriceTable
          name={planOf(plan).name}
          amounts={{ ...quote, coupon: isCouponValid ? coupon.toUpperCase() : undefined }}
        />
        <p className="measure mt-5">{describeOrderTerms(quote)}</p>
        <DemoNote provider={payment.provider} />
        <CouponField coupon={coupon} error={quote.couponFault && couponErrors[quote.couponFault]} onCoupon={onCoupon} />
        {replacesOpenOrder && (
          <p className="mt-7 border-l-4 border-warn bg-raised px-4 py-3">
            You have an open order{' '}
            <Link to={paths.manageAccount()} className="link tabular whitespace-nowrap">
              {openOrder.reference}
            </Link>
            . Placing a new order cancels it.
          </p>
        )}
      </div>
      <form
        noValidate
        onSubmit={(event) => void submit(event)}
        className="border-rule pt-5 max-lg:mt-7 max-lg:border-t lg:bg-raised lg:p-6"
      >
        <Terms error={termsError} quote={quote} />
        <ActionError message={error} />
        <Button
          type="submit"
          tone="main"
          size="large"
          className="mt-6 w-full py-3 whitespace-normal! md:max-lg:w-auto"
          aria-disabled={isBusy || !isPriceCurrent}
        >
          {isBusy ? 'Ordering' : `${orderLabels[payment.provider]} ${money(total, currency)}`}
        </Button>
      </form>
    </div>
  )
}

const orderLabels = { stripe: 'Order and pay', academy: 'Order and pay at the academy:', demo: 'Place demo order,' }

function Terms({ error, quote }: { error: string | undefined; quote: PricedQuote }) {
  const { mayWithdraw, withdrawalDays } = quote
  return (
    <div>
      <div className="flex items-start gap-3">
        <input
          id="terms"
          name="terms"
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'terms-error' : undefined}
          className="mt-0.5 size-6 shrink-0 accent-(--signal)"
        />
        <label htmlFor="terms" className="measure">
          I accept the{' '}
          <a href={paths.terms()} target="_blank" rel="noreferrer" className="link">
            Terms<span className="sr-only"> (opens in a new tab)</span>
          </a>{' '}
          and want access right away.
          {withdrawalDays > 0 &&
            (mayWithdraw
              ? ` I can withdraw within ${withdrawalDays} days (${withdrawalLimit}).`
              : ' I have withdrawn from this plan within the last 12 months, so I cannot withdraw from it again.')}
        </label>
      </div>
      {error && (
        <p id="terms-error" className="mt-1.5 text-sm font-semibold text-bad">
          {error}
        </p>
      )}
    </div>
  )
}
