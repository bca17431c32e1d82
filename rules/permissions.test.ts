import { expect, test } from 'vitest'
import { PERMISSIONS, ROLES } from '#contract/studio/permissions.ts'
import { isOwnLessonsOnly, mayCall, permissionsFor } from './permissions.ts'

test('an owner has every permission', () => {
  expect(permissionsFor(['owner'])).toEqual([...PERMISSIONS])
})

test('only an owner changes staff or reads the log', () => {
  const others = ROLES.filter((role) => role !== 'owner')
  expect(permissionsFor(others)).not.toContain('staff.change')
  expect(permissionsFor(others)).not.toContain('log.read')
})

test("only the owner changes prices and the academy's name; an editor also changes texts", () => {
  expect(permissionsFor(['editor', 'teacher', 'desk'])).not.toContain('settings.change')
  expect(permissionsFor(['editor'])).toContain('content.publish')
  expect(permissionsFor(['teacher', 'desk'])).not.toContain('content.change')
})

test('the desk and the owner see members and their addresses; only the owner deletes', () => {
  expect(permissionsFor(['teacher', 'editor'])).not.toContain('members.read')
  expect(permissionsFor(['desk'])).toContain('members.read')
  expect(permissionsFor(['desk', 'teacher', 'editor'])).not.toContain('members.delete')
})

test('the desk and the owner see and approve orders', () => {
  expect(permissionsFor(['teacher', 'editor'])).not.toContain('orders.read')
  expect(permissionsFor(['desk'])).toEqual(expect.arrayContaining(['orders.read', 'orders.change']))
})

test("a teacher can call what is open for own lessons, and nothing else of an editor's", () => {
  const teacher = permissionsFor(['teacher', 'desk'])
  expect(mayCall(teacher, { permission: 'content.change', ownLessons: true })).toBe(true)
  expect(mayCall(teacher, { permission: 'content.change' })).toBe(false)
  expect(mayCall(permissionsFor(['desk']), { permission: 'content.change', ownLessons: true })).toBe(false)
  expect([isOwnLessonsOnly(teacher), isOwnLessonsOnly(permissionsFor(['teacher', 'editor']))]).toEqual([true, false])
})

test('roles add up, and without a role nothing is permitted', () => {
  expect(permissionsFor(['teacher', 'desk'])).toEqual(expect.arrayContaining(['lessons.own', 'members.read']))
  expect(permissionsFor(['editor', 'desk'])).toEqual(expect.arrayContaining(['content.publish', 'members.read']))
  expect(permissionsFor([])).toEqual([])
})
