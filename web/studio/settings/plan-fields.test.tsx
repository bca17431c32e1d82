import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { currencyProblem, PlanFields, priceProblem } from './plan-fields.tsx'

const plans = [{ ptype: '4WK', name: 'Four weeks', price: 120_000, every: 'every 4 weeks', runs: '28 days' }]
const renderFields = (currency: string) =>
  renderToStaticMarkup(<PlanFields plans={plans} currency={currency} error={undefined} onChange={() => undefined} />)

test('a price is shown as money below its field', () => {
  expect(renderFields('USD')).toMatch(/value="1200\.00".*\$1,200\.00/s)
  expect(renderFields('JPY')).toMatch(/value="120000".*¥120,000/s)
})

test('prices do not change while a currency is being typed', () => {
  expect(renderFields('US')).toMatch(/value="1200\.00"/)
})

test('a plan without a price cannot be published, and the error names the plan', () => {
  expect(priceProblem(plans)).toBeUndefined()
  const message = 'The price of “Four weeks” is missing or not a valid amount.'
  expect(priceProblem([{ ...plans[0], price: undefined }])).toEqual({ field: 'plans', message })
})

test('an unknown currency cannot be published', () => {
  expect([currencyProblem('EUR'), currencyProblem('')]).toEqual([undefined, undefined])
  const message = '“USB” isn’t an ISO 4217 currency code (example: USD).'
  expect(currencyProblem('USB')).toEqual({ field: 'currency', message })
})
