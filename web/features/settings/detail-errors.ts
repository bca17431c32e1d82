import { ProfileChanges } from '#contract/collections/profile.ts'
import { withoutUnseen } from '#contract/unseen-characters.ts'
import type { DetailChanges } from '#web/api/account-records.ts'

export type DetailField = 'full_name' | 'job_role' | 'phone_number'

const MAX_LENGTHS: Record<DetailField, number> = { full_name: 120, job_role: 80, phone_number: 20 }
export const maxLengthOf = (field: DetailField) => MAX_LENGTHS[field]

export type DetailErrors = Partial<Record<DetailField | 'goals', string>>

const UNSEEN = 'has characters that nobody sees. Type it anew.'

const errorTexts: Record<DetailField, (typed: string) => string> = {
  full_name: (typed) =>
    typed.length > MAX_LENGTHS.full_name ? 'A name has at most 120 characters.' : `This name ${UNSEEN}`,
  job_role: (typed) => (typed.length > MAX_LENGTHS.job_role ? 'This has at most 80 characters.' : `This ${UNSEEN}`),
  phone_number: (typed) =>
    typed.length > MAX_LENGTHS.phone_number
      ? 'A telephone number has at most 20 characters.'
      : 'Write it in digits, with the country code, like +1 555 010 7788.',
}

/** What the form begins with: a stored text that could not be saved again would refuse every other change. */
export const savableText = (stored = ''): string => withoutUnseen(stored).trim()

/**
 * Turns the typed values into changes of the profile, with an error for each field that the shared schema refuses
 * (specification §10, "Value ranges"). An empty field removes its value.
 */
export function checkDetails(
  typed: Record<DetailField, string>,
  goals: string[],
): { changes: DetailChanges; errors: DetailErrors } {
  const errors: DetailErrors = {}
  const changes: DetailChanges = { goals: goals.length > 0 ? goals : null }
  for (const field of ['full_name', 'job_role', 'phone_number'] as const) {
    const value = typed[field].trim()
    changes[field] = value === '' ? null : value
    if (value !== '' && !ProfileChanges.shape[field].safeParse(value).success) errors[field] = errorTexts[field](value)
  }
  return { changes, errors }
}

/** What differs from what the form was opened with: another device may have changed the rest meanwhile. */
export const changedSince = (opened: DetailChanges, changes: DetailChanges): DetailChanges => {
  const before = new Map<string, unknown>(Object.entries(opened))
  const isSame = (name: string, value: unknown) => JSON.stringify(before.get(name)) === JSON.stringify(value)
  return Object.fromEntries(Object.entries(changes).filter(([name, value]) => !isSame(name, value)))
}
