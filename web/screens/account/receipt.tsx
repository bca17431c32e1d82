import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import '#web/features/billing/billing.css'
import type { Order } from '#contract/billing.ts'
import { billingQuery, DemoNote, PriceTable } from '#web/features/billing/index.ts'
import { paths } from '#web/routing/paths.ts'
import { planOf } from '#web/plans.ts'
import { useSession } from '#web/session/use-session.ts'
import { titled } from '#web/site.ts'
import { Button } from '#web/ui/button.tsx'
import { getReceiptEntries } from './receipt-entries.ts'

export const meta = titled('Receipt')

/** Receipt, which is printed in black on white, without navigation. */
export default function Receipt() {
  const { ownerId, member } = useSession()
  const { order: id } = useParams()
  const { data, isError } = useQuery(billingQuery(ownerId ?? ''))
  const order = data?.orders.find((candidate) => candidate.id === id)
  if (order?.paidAt) return <PrintableReceipt order={order} paidAt={order.paidAt} email={member?.email} />
  if (!data && !isError) return <p className="sr-only">Loading the receipt</p>
  return (
    <section className="page pt-14 pb-24">
      <h1 className="text-headline leading-[0.92] condensed">Receipt not found</h1>
      <p className="measure mt-5 text-quiet">
        {isError
          ? 'Couldn’t load the receipt. Check your connection and reload this page.'
          : 'You’ll find your receipts under Manage account.'}
      </p>
      <p className="mt-6">
        <Link to={paths.manageAccount()} className="link">
          Manage account
        </Link>
      </p>
    </section>
  )
}

function PrintableReceipt({ order, paidAt, email }: { order: Order; paidAt: string; email: string | undefined }) {
  return (
    <article className="page max-w-[760px] pt-10 pb-24">
      <h1 className="text-headline leading-[0.92] condensed">Receipt</h1>
      <dl className="mt-6 grid gap-x-(--gutter) gap-y-5 md:grid-cols-2">
        {getReceiptEntries({ ...order, paidAt }, email).map((entry) => (
          <Entry key={entry.name} {...entry} />
        ))}
      </dl>
      <div className="mt-8">
        <PriceTable name={planOf(order.ptype).name} amounts={order} />
      </div>
      <DemoNote provider={order.provider} />
      <p className="mt-8 flex flex-wrap gap-3 print:hidden">
        <Button tone="main" onClick={() => window.print()}>
          Print or save as PDF
        </Button>
      </p>
    </article>
  )
}

function Entry({ name, lines }: { name: string; lines: readonly string[] }) {
  return (
    <div>
      <dt className="text-sm text-quiet">{name}</dt>
      {lines.map((line) => (
        <dd key={line} className="wrap-anywhere">
          {line}
        </dd>
      ))}
    </div>
  )
}
