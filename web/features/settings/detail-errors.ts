import { ProfileChanges } from '#contract/collections/profile.ts'
import { stripInvisible } from '#contract/invisible-characters.ts'
import type { DetailChanges } from '#web/api/account-records.ts'

export type DetailField = 'full_name' | 'job_role' | 'phone_number'

/** Maximum length in UTF-16 code units. */
export const getMaxLength = (field: DetailField) => ProfileChanges.shape[field].maxLength ?? 0

export type DetailErrors = Partial<Record<DetailField | 'goals', string>>

const INVISIBLE_ERROR = 'has invisible characters. Type it again.'

const errorTexts: Record<DetailField, (text: string) => string> = {
  full_name: (text) =>
    text.length > getMaxLength('full_name')
      ? `Use at most ${getMaxLength('full_name')} characters.`
      : `This name ${INVISIBLE_ERROR}`,
  job_role: (text) =>
    text.length > getMaxLength('job_role')
      ? `Use at most ${getMaxLength('job_role')} characters.`
      : `This ${INVISIBLE_ERROR}`,
  phone_number: (text) =>
    text.length > getMaxLength('phone_number')
      ? `Use at most ${getMaxLength('phone_number')} characters.`
      : 'Use digits with the country code, like +1 555 010 7788.',
}

/**
 * Returns the initial value of a field: the stored text without invisible characters, which would fail validation and
 * block all changes.
 */
export const toInitialValue = (storedText = ''): string => stripInvisible(storedText).trim()

/**
 * Converts the typed values into profile changes, with an error for each field that the shared schema rejects
 * (specification §10, "Value ranges"). An empty field removes its value.
 */
export function checkDetails(
  text: Record<DetailField, string>,
  goals: string[],
): { changes: DetailChanges; errors: DetailErrors } {
  const errors: DetailErrors = {}
  const changes: DetailChanges = { goals: goals.length > 0 ? goals : null }
  for (const field of ['full_name', 'job_role', 'phone_number'] as const) {
    const value = text[field].trim()
    changes[field] = value === '' ? null : value
    if (value !== '' && !ProfileChanges.shape[field].safeParse(value).success) errors[field] = errorTexts[field](value)
  }
  return { changes, errors }
}

/** Returns the fields changed since the form was opened, so that changes of other devices are kept. */
export const getChangedFields = (initial: DetailChanges, changes: DetailChanges): DetailChanges => {
  const initialValues = new Map<string, unknown>(Object.entries(initial))
  const isSame = (name: string, value: unknown) => JSON.stringify(initialValues.get(name)) === JSON.stringify(value)
  return Object.fromEntries(Object.entries(changes).filter(([name, value]) => !isSame(name, value)))
}
