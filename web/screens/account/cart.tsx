import { Link, useSearchParams } from 'react-router'
import type { PlanType } from '#contract/content/plans-file.ts'
import { Cart } from '#web/features/billing/index.ts'
import { AccountSwitchGuard } from '#web/layouts/overlays/account-switch-guard.tsx'
import { Offers } from '#web/layouts/page-sections/offers.tsx'
import type { Handle } from '#web/routing/route-handle.ts'
import { paths, type LessonRef } from '#web/routing/paths.ts'
import { planOf, tax } from '#web/plans.ts'
import { useOwnerId } from '#web/session/use-session.ts'
import { titled } from '#web/site.ts'
import { buttonClass } from '#web/ui/button.tsx'

export const meta = titled('Cart')
export const handle: Handle = { isForVisitors: true }

const isPtype = (text: string | null): text is PlanType => text === '4WK' || text === '1YR'

/** Parses the lesson that the visitor wanted to watch. */
function getLesson(search: URLSearchParams): LessonRef | undefined {
  const [gid, id] = [search.get('gid'), search.get('id')]
  return gid && id ? { gid, id } : undefined
}

export default function CartScreen() {
  const ownerId = useOwnerId()
  const [search] = useSearchParams()
  const plan = search.get('plan')
  const lesson = getLesson(search)
  if (!isPtype(plan))
    return (
      <CartPage title="Cart">
        <Offers />
      </CartPage>
    )
  return (
    <CartPage title={planOf(plan).name} isPlan>
      <AccountSwitchGuard />
      {ownerId === null ? (
        <SignInPrompt plan={plan} lesson={lesson} />
      ) : (
        <Cart
          key={`${ownerId} ${plan}`}
          ownerId={ownerId}
          plan={plan}
          lesson={lesson}
          returnedOrderId={search.get('order') ?? undefined}
        />
      )}
    </CartPage>
  )
}

interface CartPageProps {
  title: string
  isPlan?: boolean
  children: React.ReactNode
}

function CartPage({ title, isPlan, children }: CartPageProps) {
  return (
    <div className="page grid gap-x-(--gutter) gap-y-8 pt-10 pb-24 xl:grid-cols-12">
      <header className="xl:col-span-4">
        {isPlan && <p className="text-sm font-semibold text-quiet">Full plan: every lesson</p>}
        <h1 className="mt-2 text-headline leading-[0.9] tracking-[-0.012em] condensed">{title}</h1>
      </header>
      <div className="max-w-[640px] lg:max-w-none xl:col-span-8 xl:pt-8">{children}</div>
    </div>
  )
}

/**
 * Shown to visitors, with the published price. Sign-in and sign-up return to this cart, where members get the price
 * from the server.
 */
function SignInPrompt({ plan, lesson }: { plan: PlanType; lesson: LessonRef | undefined }) {
  const cartPath = paths.cart(plan, lesson)
  return (
    <div className="border-t-2 border-text pt-5">
      <p className="text-xl">{planOf(plan).line}</p>
      <p className="measure mt-4">
        You need an account to get a plan. Create one or sign in, and you’ll return to this page.
      </p>
      <p className="mt-2 text-sm text-quiet">{tax}</p>
      <p className="mt-7 flex flex-wrap gap-3">
        <Link to={paths.signUp(cartPath)} className={buttonClass({ tone: 'main' })}>
          Create an account
        </Link>
        <Link to={paths.signIn(cartPath)} className={buttonClass()}>
          Sign in
        </Link>
      </p>
    </div>
  )
}
