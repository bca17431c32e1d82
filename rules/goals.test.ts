import { expect, test } from 'vitest'
import { findMatchingGoal } from './goals.ts'

const ground = { title: 'On the ground', summary: 'You are down and they are not. Make room, get up, leave.' }
const releases = { title: 'Grips and releases', summary: 'Somebody holds on.' }

test('a group matches by its words, but only a goal that the member chose', () => {
  expect(findMatchingGoal(ground, ['Get fit', 'Get up from the ground'])).toBe('Get up from the ground')
  expect(findMatchingGoal(releases, ['Get up from the ground'])).toBeUndefined()
  expect(findMatchingGoal(releases, ['Get out of a hold'])).toBe('Get out of a hold')
})

test('an unknown goal in the profile matches no group', () => {
  expect(findMatchingGoal(ground, ['constructor', 'Win a medal'])).toBeUndefined()
})
