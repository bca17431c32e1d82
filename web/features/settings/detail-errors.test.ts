import { expect, test } from 'vitest'
import { getChangedFields, checkDetails, toInitialValue } from './detail-errors.ts'

const enteredValues = { full_name: ' Mara Okafor ', job_role: '', phone_number: '+44 20 7946 0000' }

test('typed values are trimmed, and empty fields are removed', () => {
  expect(checkDetails(enteredValues, ['Get fit'])).toEqual({
    changes: { full_name: 'Mara Okafor', job_role: null, phone_number: '+44 20 7946 0000', goals: ['Get fit'] },
    errors: {},
  })
  expect(checkDetails(enteredValues, []).changes.goals).toBeNull()
})

test.each([
  ['phone_number', 'call me', 'digits'],
  ['phone_number', '+44 20 7946 0000 0000 00', '20 characters'],
  ['full_name', 'a'.repeat(121), '120'],
  ['job_role', 'a'.repeat(81), '80'],
  ['full_name', 'Mara\u200B Okafor', 'invisible characters'],
  ['job_role', 'Nurse\u202E', 'invisible characters'],
] as const)('%s rejects "%s" with its own error message', (field, value, word) => {
  const { errors } = checkDetails({ ...enteredValues, [field]: value }, [])
  expect(Object.keys(errors)).toEqual([field])
  expect(errors[field]).toContain(word)
})

test('a name stored by a previous version can be saved again as shown in the form', () => {
  const full_name = toInitialValue('Mara \u200BOkafor \u00AD')
  const { changes, errors } = checkDetails({ ...enteredValues, full_name }, [])
  expect([changes.full_name, errors]).toEqual(['Mara Okafor', {}])
  expect([toInitialValue(undefined), toInitialValue('می\u200Cخواهم')]).toEqual(['', 'می\u200Cخواهم'])
})

test('only fields changed since the form was opened are sent', () => {
  const { changes: initial } = checkDetails(enteredValues, ['Get fit'])
  const { changes } = checkDetails({ ...enteredValues, job_role: 'Nurse', phone_number: '' }, ['Get fit', 'Balance'])
  expect(getChangedFields(initial, changes)).toEqual({
    job_role: 'Nurse',
    phone_number: null,
    goals: ['Get fit', 'Balance'],
  })
  expect(getChangedFields(initial, initial)).toEqual({})
})
