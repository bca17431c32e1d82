import { isDeepStrictEqual } from 'node:util'
import type { ContentKind } from '#contract/content/kinds.ts'
import { PlansFile } from '#contract/content/plans-file.ts'
import { formatMoney } from '#server/features/billing/index.ts'
import type { ContentData } from './check-content.ts'

/** Maximum characters of a value in the audit log. Longer values are only in the history of the item. */
const MAX_VALUE_LENGTH = 100

type Values = Record<string, string | number | boolean | null>

/** Returns the short values that a publication changes, for the audit log, such as the price of a plan. */
export function getChangedValues(
  kind: ContentKind,
  before: ContentData,
  after: ContentData,
): { before: Values; after: Values } {
  const [oldValues, newValues] = [listValues(kind, before), listValues(kind, after)]
  const names = [...new Set([...Object.keys(oldValues), ...Object.keys(newValues)])].filter(
    (name) => !isDeepStrictEqual(oldValues[name], newValues[name]),
  )
  const pick = (values: Values) => Object.fromEntries(names.map((name) => [name, values[name] ?? null]))
  return { before: pick(oldValues), after: pick(newValues) }
}

function listValues(kind: ContentKind, data: ContentData): Values {
  const entries = Object.entries(data).flatMap(([name, value]) => (isShort(value) ? [[name, value] as const] : []))
  return { ...Object.fromEntries(entries), ...(kind === 'plans' && listPlanValues(data)) }
}

/** Returns values by labels with the plan name, because the log is read without the plans of that time. */
function listPlanValues(data: ContentData): Values {
  const { success, data: file } = PlansFile.safeParse(data)
  if (!success) return {}
  const entries = file.plans.flatMap(({ ptype, price, name, every, runs }): [string, string][] => [
    [`name of ${ptype}`, name],
    [`price of ${name}`, formatMoney(price, file.currency)],
    [`interval of ${name}`, every],
    [`duration of ${name}`, runs],
  ])
  return Object.fromEntries(entries)
}

const isShort = (value: unknown): value is string | number | boolean =>
  (typeof value === 'string' && value.length <= MAX_VALUE_LENGTH) ||
  typeof value === 'number' ||
  typeof value === 'boolean'
