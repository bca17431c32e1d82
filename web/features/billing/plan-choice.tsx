import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { fourWeeks, oneYear, tax } from '#web/plans.ts'
import { buttonLook } from '#web/ui/button.tsx'

/** Both plans, neither louder than the other. */
export function PlanChoice() {
  return (
    <>
      <ul className="grid gap-x-(--gutter) gap-y-8 md:grid-cols-2">
        {[fourWeeks, oneYear].map((plan) => (
          <li key={plan.ptype} className="border-t-2 border-text pt-4">
            <h2 className="text-[27px] leading-none condensed">{plan.name}</h2>
            <p className="mt-3 text-[21px]">{plan.line}</p>
            <Link to={paths.cart(plan.ptype)} className={`${buttonLook()} mt-5`}>
              Take {plan.name.toLowerCase()}
            </Link>
          </li>
        ))}
      </ul>
      <p className="mt-4 text-[15px] text-quiet">{tax}</p>
    </>
  )
}
