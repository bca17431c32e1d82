import { expect, test } from 'vitest'
import { PERMISSIONS, ROLES } from '#contract/studio/permissions.ts'
import { isOwnLessonsOnly, mayCall, permissionsFor } from './permissions.ts'

test('an owner has every permission', () => {
  expect(permissionsFor(['owner'])).toEqual([...PERMISSIONS])
})

test('only an owner may change staff or read the log', () => {
  const others = ROLES.filter((role) => role !== 'owner')
  expect(permissionsFor(others)).not.toContain('staff.change')
  expect(permissionsFor(others)).not.toContain('log.read')
})

test('only an owner may change settings, and only an owner or editor may change and publish texts', () => {
  expect(permissionsFor(['editor', 'teacher', 'desk'])).not.toContain('settings.change')
  expect(permissionsFor(['editor'])).toContain('content.publish')
  expect(permissionsFor(['teacher', 'desk'])).not.toContain('content.change')
})

test('the desk may see members, but not delete them', () => {
  expect(permissionsFor(['teacher', 'editor'])).not.toContain('members.read')
  expect(permissionsFor(['desk'])).toContain('members.read')
  expect(permissionsFor(['desk', 'teacher', 'editor'])).not.toContain('members.delete')
})

test('the desk may see and change orders', () => {
  expect(permissionsFor(['teacher', 'editor'])).not.toContain('orders.read')
  expect(permissionsFor(['desk'])).toEqual(expect.arrayContaining(['orders.read', 'orders.change']))
})

test('a teacher may make the calls of an editor that are allowed for own lessons, and no others', () => {
  const teacher = permissionsFor(['teacher', 'desk'])
  expect(mayCall(teacher, { permission: 'content.change', allowsOwnLessons: true })).toBe(true)
  expect(mayCall(teacher, { permission: 'content.change' })).toBe(false)
  expect(mayCall(permissionsFor(['desk']), { permission: 'content.change', allowsOwnLessons: true })).toBe(false)
  expect([isOwnLessonsOnly(teacher), isOwnLessonsOnly(permissionsFor(['teacher', 'editor']))]).toEqual([true, false])
})

test('a person with several roles has the permissions of each, and without a role none', () => {
  expect(permissionsFor(['teacher', 'desk'])).toEqual(expect.arrayContaining(['lessons.own', 'members.read']))
  expect(permissionsFor(['editor', 'desk'])).toEqual(expect.arrayContaining(['content.publish', 'members.read']))
  expect(permissionsFor([])).toEqual([])
})
