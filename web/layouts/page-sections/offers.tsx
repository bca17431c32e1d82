import { Link } from 'react-router'
import { paths, type LessonRef } from '#web/routing/paths.ts'
import { fourWeeks, money, oneYear, tax } from '#web/plans.ts'
import { buttonClass } from '#web/ui/button.tsx'

/**
 * Prices of the paid plans, with the shorter plan as the primary action. `lesson` is the lesson that the visitor wants
 * to watch. The plans are stacked with `isStacked` and on narrow screens.
 */
export function Offers({
  lessonCount,
  lesson,
  isStacked = false,
}: {
  lessonCount?: number
  lesson?: LessonRef | undefined
  isStacked?: boolean
}) {
  return (
    <section aria-label="Plans" className="max-w-[980px]">
      <div className={`grid gap-(--gutter) ${isStacked ? '' : 'md:grid-cols-2'}`}>
        {[fourWeeks, oneYear].map(({ ptype, name, price, term, perFourWeeks }, index) => (
          <div key={ptype} className="flex flex-col gap-4 border-[1.5px] border-edge p-6">
            <h2 className="text-2xl condensed">{name}</h2>
            <p>
              <span className="text-subhead leading-[0.9] condensed tabular">{money(price)}</span> {term}
            </p>
            <dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-1 text-sm">
              <dt className="text-quiet">Lessons</dt>
              <dd>{lessonCount === undefined || lessonCount === 1 ? 'Every lesson' : `All ${lessonCount} lessons`}</dd>
              <dt className="text-quiet">Per 4 weeks</dt>
              <dd className="tabular">{money(perFourWeeks)}</dd>
            </dl>
            <p className="mt-auto pt-2">
              <Link
                to={paths.cart(ptype, lesson)}
                className={`${buttonClass({ tone: index === 0 ? 'main' : 'plain' })} w-full`}
              >
                Choose {name.toLowerCase()}
              </Link>
            </p>
          </div>
        ))}
      </div>
      <p className="mt-4 text-sm text-quiet">{tax}</p>
    </section>
  )
}
