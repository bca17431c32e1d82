import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { buttonLook } from '#web/ui/button.tsx'

/** Tells a member on the free plan what it holds. */
export function PlanStrip({ open, total }: { open: number; total: number }) {
  return (
    <div className="page flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-rule py-4">
      <p>
        <b className="font-semibold">Free plan.</b>{' '}
        <span className="text-quiet">
          {open} of {total} lessons {open === 1 ? 'is' : 'are'} open to you. The full plan opens the rest.
        </span>
      </p>
      <Link to={paths.lockedAccess()} className={buttonLook({ size: 'small' })}>
        About the full plan
      </Link>
    </div>
  )
}
