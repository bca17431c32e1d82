import { expect, test } from 'vitest'
import { ProfileChanges } from '#contract/collections/profile.ts'
import { readAnswers, goals } from './welcome-answers.ts'

const createForm = (...entries: [string, string][]) => {
  const data = new FormData()
  for (const [name, value] of entries) data.append(name, value)
  return data
}

test('an empty form only marks the questions as done', () => {
  expect(readAnswers(createForm(['name', '  '], ['role', '']))).toEqual({ hasStageOne: true })
})

test('all answers fit into the profile, including all goals at once', () => {
  const answers = readAnswers(
    createForm(
      ['name', ' Ada Lovelace '],
      ['role', 'Nurse'],
      ...goals.map((goal): [string, string] => ['goals', goal]),
    ),
  )
  expect(answers).toEqual({ hasStageOne: true, full_name: 'Ada Lovelace', job_role: 'Nurse', goals: [...goals] })
  expect(ProfileChanges.partial().parse(answers)).toEqual(answers)
})
