import type { Ledger } from './ledger.ts'
import { toPaymentIntent, invoicePayment, list, createApiError, type Session } from './objects.ts'

/** A parsed request of the Stripe library. */
export interface ApiRequest {
  method: string
  path: string
  form: URLSearchParams
}

type ApiResponse = readonly [status: number, body: object]

/** Allowed request fields by path. Other fields are reported as errors. */
const allowedFields: Record<string, RegExp> = {
  '/v1/checkout/sessions':
    /^(mode|line_items\[0\]\[(quantity|price_data\]\[(currency|unit_amount|recurring\]\[(interval|interval_count)|product_data\]\[name))\]|discounts\[0\]\[coupon\]|customer|customer_email|client_reference_id|subscription_data\[metadata\]\[order\]|success_url|cancel_url)$/,
  '/v1/coupons': /^(amount_off|currency|duration|max_redemptions|name)$/,
  '/v1/refunds': /^(payment_intent|amount)$/,
  '/v1/invoices/create_preview': /^(subscription|schedule)$/,
  '/v1/billing_portal/sessions': /^(customer|return_url)$/,
}

const notFound: ApiResponse = [404, createApiError('resource_missing', 'No such object')]

/** Refunds a part or the remainder of a charge. Fails if the charge is disputed or already refunded. */
function refund(ledger: Ledger, intent: string, part: string | null): ApiResponse {
  const isKnown = [...ledger.invoices.values()].some(({ charge: paid }) => paid?.payment_intent === intent)
  if (!isKnown) return notFound
  const charge = ledger.chargeOf(intent)
  if (charge.disputed) return [400, createApiError('charge_disputed', 'The bank has taken this charge back.')]
  if (charge.refunded) return [400, createApiError('charge_already_refunded', 'This charge was refunded already.')]
  const amount = part === null ? undefined : Number(part)
  if (amount !== undefined && amount > charge.amount - charge.amount_refunded)
    return [
      400,
      createApiError('amount_too_large', 'Refund amount is greater than the unrefunded amount on the charge.'),
    ]
  ledger.refund(intent, amount)
  return [200, { id: ledger.createId('re'), object: 'refund', status: 'succeeded' }]
}

/** The next invoice of a subscription or schedule. Subscriptions that end have none. */
function previewInvoice({ subscriptions, getNextAmount }: Ledger, form: URLSearchParams): ApiResponse {
  const found = [...subscriptions.values()].find(({ id, schedule }) =>
    form.has('schedule') ? schedule === form.get('schedule') : id === form.get('subscription'),
  )
  if (!found || (form.has('schedule') && form.has('subscription'))) return notFound
  const ends = found.status === 'canceled' || found.cancel_at_period_end
  const amount = ends ? undefined : getNextAmount(found.id)
  if (amount === undefined) return [404, createApiError('invoice_upcoming_none', 'No upcoming invoices for customer')]
  return [200, { object: 'invoice', amount_due: amount, currency: found.currency }]
}

function openSession(
  { ledger, coupons, origin }: { ledger: Ledger; coupons: ReadonlyMap<string, number>; origin: string },
  form: URLSearchParams,
): ApiResponse {
  const read = (key: string) => form.get(key) ?? ''
  const customer = ledger.customers.get(read('customer'))
  if (customer?.deleted) return [404, createApiError('resource_missing', 'No such customer', 'customer')]
  if (customer && customer.currency !== read('line_items[0][price_data][currency]'))
    return [400, createApiError('', 'You cannot combine currencies on a single customer.')]
  const interval = `${read('line_items[0][price_data][recurring][interval_count]')} ${read('line_items[0][price_data][recurring][interval]')}`
  const ptype = interval === '4 week' ? '4WK' : '1YR'
  const price = Number(read('line_items[0][price_data][unit_amount]'))
  const discount = coupons.get(read('discounts[0][coupon]')) ?? 0
  const id = ledger.createId('cs_test')
  const session: Session = {
    ...{ id, object: 'checkout.session', mode: 'subscription', status: 'open', payment_status: 'unpaid' },
    ...{ url: `${origin}/pay/${id}`, client_reference_id: form.get('client_reference_id') },
    ...{ customer: form.get('customer'), customer_email: form.get('customer_email'), subscription: null },
    ...{
      success_url: read('success_url'),
      cancel_url: read('cancel_url'),
      amount_total: price - discount,
      currency: read('line_items[0][price_data][currency]'),
    },
  }
  ledger.sessions.set(id, { session, ptype, price, discount, order: read('subscription_data[metadata][order]') })
  return [200, session]
}

function releaseSchedule({ subscriptions, phases }: Ledger, id: string): ApiResponse {
  const scheduledSubscription = [...subscriptions.values()].find(({ schedule }) => schedule === id)
  if (!scheduledSubscription) return notFound
  scheduledSubscription.schedule = null
  phases.delete(scheduledSubscription.id)
  return [200, { id, object: 'subscription_schedule', status: 'released' }]
}

/** The endpoints of the API that the academy uses. */
export function createApi(ledger: Ledger, origin: () => string) {
  const coupons = new Map<string, number>()

  const invoicePayments = (form: URLSearchParams): ApiResponse => {
    const expanded = [...form.values()]
    const isExpanded = {
      intent: expanded.some((path) => path.startsWith('data.payment.payment_intent')),
      invoice: expanded.includes('data.invoice'),
    }
    const intentId = form.get('payment[payment_intent]')
    const payments = [...ledger.invoices.values()].flatMap(({ invoice, charge, debit }) => {
      const intent = toPaymentIntent(charge, debit)
      const isRequested = intentId ? intent?.id === intentId : invoice.id === form.get('invoice')
      return intent && isRequested ? [invoicePayment(invoice, intent, isExpanded)] : []
    })
    return [200, list(payments.filter(({ status }) => status === (form.get('status') ?? status)))]
  }

  const create = (path: string, form: URLSearchParams): ApiResponse => {
    const unknownField = [...form.keys()].find((key) => !allowedFields[path]?.test(key))
    if (unknownField) return [400, createApiError('parameter_unknown', `Received unknown parameter: ${unknownField}`)]
    if (path === '/v1/checkout/sessions') return openSession({ ledger, coupons, origin: origin() }, form)
    if (path === '/v1/billing_portal/sessions' && ledger.customers.get(form.get('customer') ?? '')?.deleted)
      return [404, createApiError('resource_missing', 'No such customer', 'customer')]
    if (path === '/v1/billing_portal/sessions')
      return [200, { id: ledger.createId('bps'), object: 'billing_portal.session', url: `${origin()}/portal` }]
    if (path === '/v1/refunds') return refund(ledger, form.get('payment_intent') ?? '', form.get('amount'))
    if (path === '/v1/invoices/create_preview') return previewInvoice(ledger, form)
    const id = ledger.createId('coupon')
    coupons.set(id, Number(form.get('amount_off')))
    return [200, { id, object: 'coupon' }]
  }

  const session = (id: string, isExpiring: boolean): ApiResponse => {
    const storedSession = ledger.sessions.get(id)
    if (!storedSession) return notFound
    if (isExpiring && storedSession.session.status !== 'open')
      return [400, createApiError('checkout_session_not_open', 'Only an open Checkout Session can be expired.')]
    if (isExpiring) ledger.expire(id)
    return [200, storedSession.session]
  }

  const customer = (id: string): ApiResponse => {
    const storedCustomer = ledger.customers.get(id)
    if (!storedCustomer) return notFound
    return [200, storedCustomer.deleted ? { id, object: 'customer', deleted: true } : storedCustomer]
  }

  const subscription = (method: string, id: string, form: URLSearchParams): ApiResponse => {
    const storedSubscription = ledger.subscriptions.get(id)
    if (!storedSubscription || (method !== 'GET' && storedSubscription.status === 'canceled')) return notFound
    if (method === 'DELETE') ledger.end(id)
    if (storedSubscription.schedule && (form.has('cancel_at') || form.has('cancel_at_period_end')))
      return [400, createApiError('', 'The subscription is managed by a subscription schedule.')]
    if (form.has('cancel_at') && form.has('cancel_at_period_end'))
      return [400, createApiError('parameter_invalid', 'Received both cancel_at and cancel_at_period_end.')]
    if (form.has('cancel_at_period_end')) ledger.setCancel(id, form.get('cancel_at_period_end') === 'true')
    if (form.get('cancel_at') === '') storedSubscription.cancel_at = null
    return [200, storedSubscription]
  }

  return ({ method, path, form }: ApiRequest): ApiResponse => {
    const [, , kind, id = '', last = ''] = path.split('/')
    if (method === 'POST' && path in allowedFields) return create(path, form)
    if (path === '/v1/checkout/sessions') return [200, list([])]
    if (kind === 'checkout') return session(last, path.endsWith('/expire'))
    if (kind === 'customers') return customer(id)
    if (kind === 'subscriptions') return subscription(method, id, form)
    if (kind === 'subscription_schedules' && last === 'release') return releaseSchedule(ledger, id)
    if (path === '/v1/disputes')
      return [200, list([...ledger.disputes.values()].filter(({ charge }) => charge === form.get('charge')))]
    if (path === '/v1/invoice_payments') return invoicePayments(form)
    if (path === '/v1/invoices') {
      const subscriptionId = form.get('subscription')
      const invoices = [...ledger.invoices.values()].filter((invoice) => invoice.subscription === subscriptionId)
      return [200, list(invoices.map(({ invoice }) => invoice).toReversed())]
    }
    return notFound
  }
}
