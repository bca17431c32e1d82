import { isList, isNumber, isRecord, isText } from '#web/api/read-answer.ts'
import { fieldId } from '#web/studio/content/index.ts'
import { numberOf, refuseText, ValueField } from './value-field.tsx'

interface PlanFieldsProps {
  plans: unknown
  currency: string
  error: string | undefined
  onChange: (plans: unknown) => void
}

const digitsOf = (currency: string) => {
  const format = /^[A-Z]{3}$/.test(currency)
    ? new Intl.NumberFormat('en-US', { style: 'currency', currency })
    : undefined
  return format?.resolvedOptions().maximumFractionDigits ?? 2
}
const textOf = (value: unknown) => (isText(value) ? value : '')

/** Name and price of each plan. A new price counts for later orders. */
export function PlanFields({ plans, currency, error, onChange }: PlanFieldsProps) {
  const rows = isList(plans) ? plans.filter(isRecord) : []
  const digits = digitsOf(currency)
  const write = (at: number, changed: object) => onChange(rows.with(at, { ...rows[at], ...changed }))
  return (
    <div id={fieldId('plans')} tabIndex={-1} className="grid gap-8 outline-none">
      {error && <p className="text-sm font-semibold text-bad">{error}</p>}
      {rows.map((plan, at) => {
        const price = plan['price']
        return (
          <fieldset key={at} className="grid gap-4 md:grid-cols-2">
            <legend className="mb-4 w-full border-t border-text pt-3 text-xl condensed wrap-anywhere">
              {textOf(plan['name']) || `Plan ${at + 1}`}
            </legend>
            <ValueField
              name={`plan-${at}-name`}
              label="Name"
              error={undefined}
              initial={textOf(plan['name'])}
              onType={(name) => write(at, { name })}
            />
            <ValueField
              name={`plan-${at}-price`}
              label={`Price, ${currency}`}
              error={undefined}
              initial={isNumber(price) ? (price / 10 ** digits).toFixed(digits) : ''}
              refuse={refuseText}
              onType={(typed) => write(at, { price: inSmallest(numberOf(typed), digits) })}
            />
            <ValueField
              name={`plan-${at}-every`}
              label="How often, after the price"
              error={undefined}
              initial={textOf(plan['every'])}
              onType={(every) => write(at, { every })}
            />
            <ValueField
              name={`plan-${at}-runs`}
              label="How long it runs"
              error={undefined}
              initial={textOf(plan['runs'])}
              onType={(runs) => write(at, { runs })}
            />
          </fieldset>
        )
      })}
    </div>
  )
}

/** Whole units in the smallest one. What is more exact than that stays a fraction, which a publication refuses. */
const inSmallest = (price: number | undefined, digits: number) =>
  price === undefined ? undefined : Number((price * 10 ** digits).toFixed(6))
