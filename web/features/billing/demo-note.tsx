import type { Payment } from '#contract/billing.ts'

/** Notice shown in the demo: no payment is taken. */
export function DemoNote({ provider }: { provider: Payment['provider'] | 'gift' }) {
  if (provider !== 'demo') return null
  return (
    <p className="mt-6 border-l-4 border-warn bg-raised px-4 py-3 text-sm leading-[1.45]">
      <b className="font-semibold text-warn">Demo.</b> No payment is taken, and no card is needed.
    </p>
  )
}
