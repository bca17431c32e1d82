import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { Billing, Order, Quote } from '#contract/billing.ts'
import type { PlanType } from '#contract/content/plans-file.ts'
import { billingQuery, quoteQuery } from './billing-requests.ts'
import { Cart } from './cart.tsx'

const quote: Extract<Quote, { total: number }> = {
  kind: 'new',
  plan: '4WK',
  price: 3100,
  discount: 0,
  credit: 0,
  total: 3100,
  currency: 'USD',
  start: '2026-12-01T12:00:00.000Z',
  end: '2026-12-29T12:00:00.000Z',
  payment: { provider: 'academy', renews: false },
  mayWithdraw: true,
  withdrawalDays: 30,
}

const openOrder: Order = {
  ...quote,
  id: '0'.repeat(24),
  reference: 'HF-7K2M',
  provider: 'academy',
  ptype: '1YR',
  state: 'open',
  at: '2026-11-30T12:00:00.000Z',
}

/** Renders the cart of a member with this quote and these orders in the cache. */
const renderCart = (quoteData: Quote, plan: PlanType = '4WK', orders: Order[] = []) => {
  const queryClient = new QueryClient()
  const billing: Billing = {
    payment: quote.payment,
    state: 'free',
    hasFailed: false,
    mayCancel: false,
    mayResume: false,
    hasPortal: false,
    orders,
  }
  queryClient.setQueryData(billingQuery('mia').queryKey, billing)
  queryClient.setQueryData(quoteQuery('mia', plan, '').queryKey, quoteData)
  return renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <Cart ownerId="mia" plan={plan} lesson={undefined} returnedOrderId={undefined} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

test('the cart shows the price and withdrawal period of the server, not the prerendered ones', () => {
  const markup = renderCart(quote)
  expect(markup).toContain('$31.00')
  expect(markup).toContain('within 30 days')
  expect(markup).not.toContain('$24.00')
  expect(renderCart({ ...quote, withdrawalDays: 0 })).not.toContain('withdraw')
})

test('a member who already has the plan sees no prerendered price', () => {
  const { payment, plan } = quote
  const until = '2026-12-29T12:00:00.000Z'
  const markup = renderCart({ kind: 'none', plan, because: 'renews-itself', has: plan, until, payment })
  expect(markup).toContain('You have this plan.')
  expect(markup).toContain('/cart?plan=1YR')
  expect(markup).not.toContain('$24.00')
})

test('a period paid in another currency is explained without a link to the current page', () => {
  const noQuote = { kind: 'none', plan: '1YR', because: 'other-currency', has: '4WK' } as const
  const markup = renderCart({ ...noQuote, until: quote.end, payment: quote.payment }, '1YR')
  expect(markup).toContain('in another currency')
  expect(markup).not.toContain('/cart?plan=1YR')
})

test('the cart names an open order that a new order would cancel', () => {
  const markup = renderCart(quote, '4WK', [openOrder])
  expect(markup).toContain('HF-7K2M')
  expect(markup).toContain('Placing a new order cancels it.')
  expect(markup).toContain('/manage-account')
})

test('an open order for the same plan and price is not canceled, so the cart does not name it', () => {
  expect(renderCart(quote, '4WK', [{ ...openOrder, ptype: '4WK' }])).not.toContain('HF-7K2M')
  expect(renderCart(quote, '4WK', [{ ...openOrder, state: 'paid' }])).not.toContain('HF-7K2M')
})
