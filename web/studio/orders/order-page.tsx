import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { DeskOrder } from '#contract/studio/orders.ts'
import { ApiError } from '#web/api/api-error.ts'
import { StatusLabel, StudioContent, StudioPage, StudioSection, useAccess } from '#web/studio/shell/index.ts'
import { paths } from '#web/routing/paths.ts'
import { money, planOf } from '#web/plans.ts'
import { Icon } from '#web/ui/icon.tsx'
import { ApprovalCountdown } from './approval-countdown.tsx'
import { OrderActions } from './order-actions.tsx'
import { buyerName, buildHistory, paidBy, periodText, orderStatusText } from './order-text.ts'
import { orderQuery } from './orders-queries.ts'
import './orders.css'

/** Page of one order with its details and actions. */
export function OrderPage({ id }: { id: string }) {
  const query = useQuery(orderQuery(id))
  const { may } = useAccess()
  const isNotFound = query.error instanceof ApiError && [400, 404].includes(query.error.statusCode)
  return (
    <StudioPage title={query.data ? `Order ${query.data.reference}` : 'Order'}>
      <p className="-mt-3 mb-2">
        <Link to={paths.studioOrders()} className="inline-flex min-h-11 items-center gap-2 font-semibold">
          <Icon name="back" className="size-4" />
          Orders
        </Link>
      </p>
      {isNotFound ? (
        <p className="measure">This order doesn’t exist. The link may be wrong.</p>
      ) : (
        <StudioContent query={query} label="The order">
          {(order) => (
            <>
              <OrderFacts order={order} />
              {may('orders.change') && <OrderActions order={order} />}
              <StudioSection title="Amount">
                <PriceBreakdown order={order} />
              </StudioSection>
              <StudioSection title="History">
                <ol className="pt-2 text-sm">
                  {buildHistory(order).map(([time, text]) => (
                    <li key={text} className="order-event">
                      <span className="text-quiet tabular">{time}</span>
                      {text}
                    </li>
                  ))}
                </ol>
              </StudioSection>
            </>
          )}
        </StudioContent>
      )}
    </StudioPage>
  )
}

function OrderFacts({ order }: { order: DeskOrder }) {
  const { member, ptype, provider, opensIn, refused } = order
  const { may } = useAccess()
  const [shape, statusText] = orderStatusText(order)
  const period = periodText(order)
  const name = <span className="wrap-anywhere">{buyerName(order)}</span>
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-5 gap-y-1">
        <StatusLabel shape={shape}>{statusText}</StatusLabel>
        {opensIn !== null && (
          <span className="text-quiet">
            <ApprovalCountdown opensIn={opensIn} />
          </span>
        )}
        {refused !== null && <span className="font-semibold text-bad">Couldn’t start the plan: {refused}.</span>}
      </p>
      <dl className="studio-facts order-facts mt-5">
        <Fact name="Member">
          {member !== null && may('members.read') ? (
            <Link to={paths.studioMember(member.id)} className="link">
              {name}
            </Link>
          ) : (
            name
          )}
          {member?.name && member.email && <span className="block font-normal wrap-anywhere">{member.email}</span>}
        </Fact>
        <Fact name="Plan">{planOf(ptype).name}</Fact>
        <Fact name="Paid by">{paidBy(provider)}</Fact>
        {period !== '' && <Fact name="Period">{period}</Fact>}
      </dl>
    </>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

/** Price breakdown of an order. */
function PriceBreakdown({ order }: { order: DeskOrder }) {
  const { ptype, price, discount, credit, coupon, total, returned, state, currency, refund } = order
  const lines: [name: string, amount: number, sign?: string][] = [
    [planOf(ptype).name, price],
    ...(discount > 0 ? [[`Coupon ${coupon ?? ''}`, discount, '−'] as [string, number, string]] : []),
    ...(credit > 0 ? [['Credit from the previous period', credit, '−'] as [string, number, string]] : []),
    ['Total', total],
    ...(returned > 0 ? [['Partial refund', returned, '−'] as [string, number, string]] : []),
    ...(state === 'refunded' && total > returned
      ? [
          [refund === 'byHand' ? 'To be refunded manually' : 'Refunded', total - returned, '−'] as [
            string,
            number,
            string,
          ],
        ]
      : []),
  ]
  return (
    <dl className="order-lines pt-2 text-sm">
      {lines.map(([name, amount, sign = '']) => (
        <div key={name}>
          <dt className={name === 'Total' ? 'font-semibold' : undefined}>{name}</dt>
          <dd className={name === 'Total' ? 'font-semibold tabular' : 'tabular'}>
            {sign}
            {money(amount, currency)}
          </dd>
        </div>
      ))}
    </dl>
  )
}
