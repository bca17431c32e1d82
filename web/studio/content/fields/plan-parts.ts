import { isList, isNumber, isRecord, isText } from '#web/api/read-response.ts'
import { formatMoney } from '#web/studio/shell/index.ts'
import { fieldText } from './field-text.ts'
import type { DraftData } from './text-field.ts'

/** Field name of one value of a plan, such as `plans/1YR/price`. */
const PLAN_PART_NAME = /^plans\/([^/]+)\/(.+)$/

const ptypesOf = ({ plans }: DraftData) =>
  isList(plans) ? plans.map((plan) => (isRecord(plan) ? plan['ptype'] : null)) : []

/** Whether every plan of a draft has a unique type (`ptype`). */
export function hasPlanParts(data: DraftData): boolean {
  const ptypes = ptypesOf(data)
  return ptypes.length > 0 && ptypes.every(isText) && new Set(ptypes).size === ptypes.length
}

/** Replaces the list of plans with one field for each value of each plan, so that two people can change two prices. */
export function splitPlans({ plans, ...data }: DraftData): DraftData {
  const entries = (isList(plans) ? plans : [])
    .filter(isRecord)
    .flatMap((plan) =>
      Object.entries(plan).map(([name, value]) => [`plans/${fieldText(plan['ptype'])}/${name}`, value] as const),
    )
  return { ...data, ...Object.fromEntries(entries) }
}

/** Reverses {@link splitPlans}. */
export function joinPlans(data: DraftData): DraftData {
  const plans = new Map<string, Record<string, unknown>>()
  const otherFields: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(data)) {
    const [, ptype = '', part = ''] = PLAN_PART_NAME.exec(name) ?? []
    if (part === '') otherFields[name] = value
    else plans.set(ptype, { ...plans.get(ptype), [part]: value })
  }
  return { ...otherFields, plans: [...plans.values()] }
}

const PART_LABELS: Readonly<Record<string, string>> = {
  name: 'Name',
  price: 'Price',
  every: 'How often',
  runs: 'Duration',
}

/** Returns the label of a field or of a value of a plan, such as "Price of One year". */
export function partLabel(name: string, fields: readonly { name: string; label: string }[], data: DraftData): string {
  const [, ptype = '', part = ''] = PLAN_PART_NAME.exec(name) ?? []
  if (part === '') return fields.find((field) => field.name === name)?.label ?? name
  return `${PART_LABELS[part] ?? part} of ${fieldText(splitPlans(data)[`plans/${ptype}/name`]) || ptype}`
}

/** Returns a field, or a value of a plan, as text. Prices are shown as money. */
export function partText(name: string, data: DraftData): string {
  const parts = splitPlans(data)
  const [, , part] = PLAN_PART_NAME.exec(name) ?? []
  if (part === 'price') return priceText(parts[name], data)
  if (part !== undefined) return fieldText(parts[name])
  const { plans } = data
  if (name !== 'plans' || !isList(plans)) return fieldText(data[name])
  return plans
    .map((plan) => fieldText(isRecord(plan) ? { ...plan, price: priceText(plan['price'], data) } : plan))
    .join('\n')
}

const priceText = (price: unknown, { currency }: DraftData): string =>
  (isNumber(price) && isText(currency) ? formatMoney(price, currency) : undefined) ?? fieldText(price)
