import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { Order } from '#contract/billing.ts'
import type { PlanType } from '#contract/content/plans-file.ts'
import { paths, type LessonRef } from '#web/routing/paths.ts'
import { money, planOf } from '#web/plans.ts'
import { sendsMail } from '#web/site.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { billingQuery, quoteQuery } from './billing-requests.ts'
import { storeLessonOfOrder, findLessonOfOrder } from './lesson-of-order.ts'
import { CartOrder } from './cart-order.tsx'
import { CartReturn } from './cart-return.tsx'
import { HowToPay } from './order-list.tsx'
import { formatLocalDate, type NoQuote, explainNothingToBuy } from './billing-text.ts'

interface CartProps {
  ownerId: string
  plan: PlanType
  /** The lesson from which the member opened the cart. */
  lesson: LessonRef | undefined
  /** Id of the order that was just paid on the provider's page. */
  returnedOrderId: string | undefined
}

/** Checkout of a plan: price, terms and the order button. */
export function Cart({ ownerId, plan, lesson, returnedOrderId }: CartProps) {
  const [placedOrder, setPlacedOrder] = useState<Order>()
  const [coupon, setCoupon] = useState('')
  const {
    data: quote,
    isError,
    refetch,
    isPlaceholderData,
  } = useQuery({
    ...quoteQuery(ownerId, plan, coupon),
    // Keeps the form mounted while the price with a coupon loads. Ordering is disabled meanwhile.
    placeholderData: keepPreviousData,
  })
  const { data: billing, isPending: isBillingPending } = useQuery(billingQuery(ownerId))
  // The provider redirects to a URL without the lesson.
  if (placedOrder)
    return <OrderConfirmation order={placedOrder} lesson={lesson ?? findLessonOfOrder(ownerId, placedOrder.id)} />
  if (returnedOrderId) return <CartReturn order={returnedOrderId} onDone={setPlacedOrder} />
  // If only a refetch fails, the form remains mounted.
  if (!quote && isError) return <PriceLoadError retry={() => void refetch()} />
  // Waits for price and orders, so that the note about an open order does not move the form.
  if (!quote || isBillingPending) return <Skeleton />
  if (quote.kind === 'none') return <NothingToBuy quote={quote} />
  return (
    <CartOrder
      quote={quote}
      coupon={coupon}
      openOrder={billing?.orders.find(({ state }) => state === 'open')}
      isPriceCurrent={!isPlaceholderData}
      onCoupon={setCoupon}
      onDone={setPlacedOrder}
      onLeave={({ id }) => lesson && storeLessonOfOrder(ownerId, id, lesson)}
    />
  )
}

/** Confirmation of the order. Receives focus because the order button was unmounted. */
function OrderConfirmation({ order, lesson }: { order: Order; lesson: LessonRef | undefined }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const isPaid = order.state === 'paid'
  return (
    <div className="border-t-2 border-text pt-5">
      <h2 ref={heading} tabIndex={-1} className="text-4xl leading-[1.02] condensed outline-none">
        {isPaid ? 'You can watch every lesson.' : 'Order received.'}
      </h2>
      {isPaid && order.period ? (
        <p className="measure mt-3">
          {planOf(order.ptype).name}: paid until {formatLocalDate(order.period.end)}.
          {sendsMail && ' We emailed you the receipt.'}
        </p>
      ) : (
        <>
          <p className="measure mt-3">
            {planOf(order.ptype).name}: {money(order.total, order.currency)}. The plan starts when the academy has
            recorded your payment.
          </p>
          <HowToPay order={order} />
        </>
      )}
      <p className="mt-7 flex flex-wrap gap-3">
        {isPaid && lesson && (
          <Link to={paths.watch(lesson)} className={buttonClass({ tone: 'main' })}>
            <Icon name="play" /> Play the lesson
          </Link>
        )}
        <Link to={paths.browse()} className={buttonClass({ tone: isPaid && lesson ? 'plain' : 'main' })}>
          {isPaid ? 'Browse the lessons' : 'Back to the lessons'}
        </Link>
        <Link to={isPaid ? paths.receipt(order.id) : paths.manageAccount()} className={buttonClass()}>
          {isPaid ? 'See the receipt' : 'Manage account'}
        </Link>
      </p>
    </div>
  )
}

/** Shown if the member's plan does not allow this purchase, with the reason and further links. */
function NothingToBuy({ quote }: { quote: NoQuote }) {
  return (
    <div className="border-t-2 border-text pt-5">
      <h2 className="text-4xl leading-[1.02] condensed">You already have a plan.</h2>
      <p className="measure mt-3">{explainNothingToBuy(quote)}</p>
      <p className="mt-7 flex flex-wrap gap-3">
        <Link to={paths.manageAccount()} className={buttonClass({ tone: 'main' })}>
          Manage account
        </Link>
        {quote.has === '4WK' && quote.plan === '4WK' && quote.because !== 'other-currency' && (
          <Link to={paths.cart('1YR')} className={buttonClass()}>
            Change to {planOf('1YR').name.toLowerCase()}
          </Link>
        )}
      </p>
    </div>
  )
}

function PriceLoadError({ retry }: { retry: () => void }) {
  return (
    <div role="alert" className="border-t-2 border-text pt-5">
      <p className="measure">We couldn’t load the price. Nothing was ordered, and you haven’t been charged.</p>
      <Button tone="main" className="mt-6" onClick={retry}>
        Try again
      </Button>
    </div>
  )
}

const Skeleton = () => (
  <div aria-hidden="true" className="border-t-2 border-text pt-5">
    <div className="bone h-6 w-2/3" />
    <div className="bone mt-6 h-12 w-full" />
    <div className="bone mt-6 h-14 w-56" />
  </div>
)
