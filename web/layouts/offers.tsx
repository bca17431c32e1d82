import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { fourWeeks, money, oneYear } from '#web/plans.ts'
import { buttonLook } from '#web/ui/button.tsx'

const offers = [
  { ...fourWeeks, runs: '28 days', take: 'Take four weeks' },
  { ...oneYear, runs: 'One year', take: 'Take one year' },
]

/** What the paid plans cost, in the words of the public pages. Neither is louder than the other. */
export function Offers({ total }: { total: number }) {
  return (
    <section aria-label="Plans" className="mt-10 grid max-w-[980px] gap-(--gutter) md:grid-cols-2">
      {offers.map(({ ptype, name, price, perFourWeeks, runs, take }) => (
        <div key={ptype} className="flex flex-col gap-4 border-[1.5px] border-edge p-6">
          <h2 className="text-[27px] condensed">{name}</h2>
          <p className="text-[clamp(46px,5vw,68px)] leading-[0.9] condensed tabular">{money(price)}</p>
          <dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-1 text-[15px]">
            <dt className="text-quiet">Lessons</dt>
            <dd>All {total} lessons</dd>
            <dt className="text-quiet">Runs for</dt>
            <dd>{runs}</dd>
            <dt className="text-quiet">For each four weeks</dt>
            <dd className="tabular">{money(perFourWeeks)}</dd>
          </dl>
          <p className="mt-auto pt-2">
            <Link to={paths.cart(ptype)} className={`${buttonLook()} w-full`}>
              {take}
            </Link>
          </p>
        </div>
      ))}
    </section>
  )
}
