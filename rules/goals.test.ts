import { expect, test } from 'vitest'
import { goalServedBy } from './goals.ts'

const ground = { title: 'On the ground', summary: 'You are down and they are not. Make room, get up, leave.' }
const releases = { title: 'Grips and releases', summary: 'Somebody holds on.' }

test('a group serves the goal whose words it uses, and no goal that was not chosen', () => {
  expect(goalServedBy(ground, ['Get fit', 'Get up from the ground'])).toBe('Get up from the ground')
  expect(goalServedBy(releases, ['Get up from the ground'])).toBeUndefined()
  expect(goalServedBy(releases, ['Get out of a hold'])).toBe('Get out of a hold')
})

test('a goal that another program wrote into the profile orders nothing', () => {
  expect(goalServedBy(ground, ['constructor', 'Win a medal'])).toBeUndefined()
})
