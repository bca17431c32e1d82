import type { ProfileChanges } from '#contract/collections/profile.ts'
import { isText } from '#web/api/read-response.ts'

/** Available goals, stored verbatim. */
export const goals = [
  'Get out of a hold',
  'Get up from the ground',
  'Stay calm when it counts',
  'Keep others safe at work',
  'Get fit',
  'Teach',
] as const

/** Converts the form into profile changes. Empty fields are omitted so that they overwrite nothing. */
export const readAnswers = (form: FormData): Partial<ProfileChanges> => {
  const getValues = (name: string) => form.getAll(name).filter(isText)
  const line = (name: string) => (getValues(name)[0] ?? '').trim()
  const selectedGoals = getValues('goals')
  return {
    hasStageOne: true,
    ...(line('name') && { full_name: line('name') }),
    ...(line('role') && { job_role: line('role') }),
    ...(selectedGoals.length > 0 && { goals: selectedGoals }),
  }
}
