import { paths } from '#web/routing/paths.ts'
import { fourWeeks, money, oneYear, tax } from '#web/plans.ts'
import { formatFreeCount, type LessonCounts } from './courses.ts'

/** The number is omitted for less than two lessons. */
const formatAll = ({ all }: LessonCounts) => (all < 2 ? 'All of them' : `All ${all} lessons`)

const listPlans = (counts: LessonCounts) => [
  {
    name: 'Free',
    price: 0,
    term: 'always',
    rows: [formatFreeCount(counts) ?? 'None yet', 'Yes', 'Yes', 'No end date', 'Free'],
    link: { to: paths.signUp(), label: 'Create an account' },
  },
  {
    name: fourWeeks.name,
    price: fourWeeks.price,
    term: fourWeeks.term,
    rows: [formatAll(counts), 'Yes', 'Yes', fourWeeks.runs, money(fourWeeks.perFourWeeks)],
    link: { to: paths.cart('4WK'), label: `Choose ${fourWeeks.name.toLowerCase()}` },
  },
  {
    name: oneYear.name,
    price: oneYear.price,
    term: oneYear.term,
    rows: [formatAll(counts), 'Yes', 'Yes', oneYear.runs, money(oneYear.perFourWeeks)],
    link: { to: paths.cart('1YR'), label: `Choose ${oneYear.name.toLowerCase()}` },
  },
]

const rowNames = ['Lessons', 'Mirror, slow motion, loop, frame step', 'My List and ratings', 'Runs for', 'Per 4 weeks']

/** Table of the plans, all with the same emphasis. */
export function PlanTable({ counts }: { counts: LessonCounts }) {
  const plans = listPlans(counts)
  return (
    <div className="page">
      <table className="plan-table">
        <thead>
          <tr>
            <td className="corner">
              <span className="sr-only">What each plan includes</span>
            </td>
            {plans.map(({ name, price, term }) => (
              <th key={name} scope="col">
                <span className="heading-3 block">{name}</span>
                <Price amount={price} />
                <span className="block text-sm font-normal text-quiet">{term}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rowNames.map((name, index) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {plans.map((plan) => (
                <td key={plan.name} data-name={name}>
                  {plan.rows[index]}
                </td>
              ))}
            </tr>
          ))}
          <tr>
            <td className="corner">
              <span className="sr-only">Get started</span>
            </td>
            {plans.map(({ name, link }) => (
              <td key={name}>
                <a href={link.to} className="link">
                  {link.label}
                </a>
              </td>
            ))}
          </tr>
        </tbody>
      </table>
      <p className="pb-8 text-sm text-quiet">{tax}</p>
    </div>
  )
}

/** Price with a small currency sign and small cents. Screen readers read the whole amount. */
function Price({ amount }: { amount: number }) {
  const [, sign = '', whole = '', cents = ''] = /^(\D*)([\d,]+)(?:\.(\d+))?$/.exec(money(amount)) ?? []
  return (
    <span className="price tabular condensed">
      <span className="sr-only">{money(amount)}</span>
      <span aria-hidden="true">
        <sup>{sign}</sup>
        {whole}
        {amount > 0 && <sup>{cents}</sup>}
      </span>
    </span>
  )
}
