import { isNumber, isText } from '#web/api/read-response.ts'
import { parseWholeNumber, wholeNumberError } from '#web/studio/shell/index.ts'
import { currencyProblem, PlanFields, priceProblem } from './plan-fields.tsx'
import { moneyFields, teamFields } from './settings-fields.ts'
import { SettingsPage } from './settings-page.tsx'
import type { Settings, SettingsForm } from './use-settings-form.tsx'
import { ValueField } from './value-field.tsx'

export const planSettings: Settings = {
  kind: 'plans',
  label: 'the prices',
  fields: moneyFields,
  check: ({ currency, plans }) => currencyProblem(currency) ?? priceProblem(plans),
}

/** Settings page for plans and receipts. */
export const PlanSettings = () => (
  <SettingsPage title="Plans" {...planSettings}>
    {PlanForm}
  </SettingsPage>
)

export const PlanForm = ({ data, change, errorOf, group }: SettingsForm) => (
  <div className="grid max-w-[640px] gap-6">
    <p className="measure">New prices apply to new orders. Existing plans of members don’t change.</p>
    {group(moneyFields.slice(0, 1))}
    <PlanFields
      plans={data['plans']}
      currency={isText(data['currency']) ? data['currency'] : ''}
      error={errorOf('plans')}
      onChange={(plans) => change({ plans })}
    />
    <h2 className="border-t-4 border-text pt-3 text-2xl condensed">Receipts</h2>
    {group(moneyFields.slice(1))}
    <ValueField
      name="withdrawalDays"
      label="Withdrawal period in days"
      hint="Required in the European Union. Enter 0 for no withdrawal period."
      error={errorOf('withdrawalDays')}
      initial={isNumber(data['withdrawalDays']) ? String(data['withdrawalDays']) : ''}
      validate={wholeNumberError}
      onType={(text) => change({ withdrawalDays: parseWholeNumber(text) })}
    />
  </div>
)

/** Settings page for the introduction of the team page. */
export const TeamSettings = () => (
  <SettingsPage kind="team" title="Team page" label="the team page" fields={teamFields}>
    {({ group }) => <div className="grid max-w-[640px] gap-6">{group(teamFields)}</div>}
  </SettingsPage>
)
