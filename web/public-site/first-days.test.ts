import { expect, test } from 'vitest'
import { listUpcoming } from './first-days.tsx'

const soon = [{ id: 'a', title: 'Wrist release', description: 'Out of a grip.' }]
const courses = [{ gid: 'throws', title: 'Throws', summary: 'Falling first.', lessons: [] }]

test('an academy without lessons shows its announced lessons, or else its courses', () => {
  expect(listUpcoming({ soon, courses })).toEqual([{ id: 'a', title: 'Wrist release', text: 'Out of a grip.' }])
  expect(listUpcoming({ soon: [], courses })).toEqual([{ id: 'throws', title: 'Throws', text: 'Falling first.' }])
  expect(listUpcoming({ soon: [], courses: [] })).toEqual([])
})
