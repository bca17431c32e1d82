import { describeCurrencyError } from '#contract/content/currencies.ts'
import { fractionDigits } from '#rules/subscription/currency.ts'
import { isList, isNumber, isRecord, isText } from '#web/api/read-response.ts'
import { fieldId, type Problem } from '#web/studio/content/index.ts'
import { AmountField } from '#web/studio/shell/index.ts'
import { ValueField } from './value-field.tsx'

interface PlanFieldsProps {
  plans: unknown
  currency: string
  error: string | undefined
  onChange: (plans: unknown) => void
}

const textOf = (value: unknown) => (isText(value) ? value : '')

/** Returns an error for an unknown currency. */
export function currencyProblem(currency: unknown): Problem | undefined {
  // The schema reports an empty or missing currency code.
  const issue = isText(currency) && currency !== '' ? describeCurrencyError(currency) : undefined
  return issue === undefined ? undefined : { field: 'currency', message: `${issue}.` }
}

/** Returns an error for a plan with a missing or invalid price. */
export function priceProblem(plans: unknown): Problem | undefined {
  const unpricedPlan = isList(plans) ? plans.filter(isRecord).find(({ price }) => !isNumber(price)) : undefined
  if (!unpricedPlan) return undefined
  return { field: 'plans', message: `The price of “${textOf(unpricedPlan['name'])}” is missing or not a valid amount.` }
}

/** Fields for the name, price and period of each plan. */
export function PlanFields({ plans, currency, error, onChange }: PlanFieldsProps) {
  const rows = isList(plans) ? plans.filter(isRecord) : []
  const write = (index: number, changedFields: object) =>
    onChange(rows.with(index, { ...rows[index], ...changedFields }))
  return (
    <div id={fieldId('plans')} tabIndex={-1} className="grid gap-8 outline-none">
      {error && <p className="text-sm font-semibold text-bad">{error}</p>}
      {rows.map((plan, index) => {
        const price = plan['price']
        return (
          <fieldset key={index} className="grid gap-4 md:grid-cols-2">
            <legend className="mb-4 w-full border-t border-text pt-3 text-xl condensed wrap-anywhere">
              {textOf(plan['name']) || `Plan ${index + 1}`}
            </legend>
            <ValueField
              name={`plan-${index}-name`}
              label="Name"
              error={undefined}
              initial={textOf(plan['name'])}
              onType={(name) => write(index, { name })}
            />
            <AmountField
              // Remounted when the number of decimals changes, so that the field shows the stored price.
              key={fractionDigits(currency)}
              name={fieldId(`plan-${index}-price`)}
              label={`Price, ${currency}`}
              currency={currency}
              initial={isNumber(price) ? price : undefined}
              onAmount={(price) => write(index, { price })}
            />
            <ValueField
              name={`plan-${index}-every`}
              label="Billing interval, if plans renew"
              error={undefined}
              initial={textOf(plan['every'])}
              onType={(every) => write(index, { every })}
            />
            <ValueField
              name={`plan-${index}-runs`}
              label="Duration"
              error={undefined}
              initial={textOf(plan['runs'])}
              onType={(runs) => write(index, { runs })}
            />
          </fieldset>
        )
      })}
    </div>
  )
}
