import { expect, test } from 'vitest'
import { PERMISSIONS, ROLES } from '#contract/studio/permissions.ts'
import { isOwnLessonsOnly, mayCall, permissionsFor } from './permissions.ts'

test('an owner may do everything that there is', () => {
  expect(permissionsFor(['owner'])).toEqual([...PERMISSIONS])
})

test('nobody but an owner changes who works for the academy, or reads the log', () => {
  const others = ROLES.filter((role) => role !== 'owner')
  expect(permissionsFor(others)).not.toContain('staff.change')
  expect(permissionsFor(others)).not.toContain('log.read')
})

test('prices and the name of the academy are the owner’s alone, and texts an editor’s too', () => {
  expect(permissionsFor(['editor', 'teacher', 'desk'])).not.toContain('settings.change')
  expect(permissionsFor(['editor'])).toContain('content.publish')
  expect(permissionsFor(['teacher', 'desk'])).not.toContain('content.change')
})

test('who is a member, and at which address, is the desk’s and the owner’s to know, and deletion the owner’s alone', () => {
  expect(permissionsFor(['teacher', 'editor'])).not.toContain('members.read')
  expect(permissionsFor(['desk'])).toContain('members.read')
  expect(permissionsFor(['desk', 'teacher', 'editor'])).not.toContain('members.delete')
})

test('what was ordered is the desk’s and the owner’s to see and to approve', () => {
  expect(permissionsFor(['teacher', 'editor'])).not.toContain('orders.read')
  expect(permissionsFor(['desk'])).toEqual(expect.arrayContaining(['orders.read', 'orders.change']))
})

test('a teacher reaches what is open for own lessons, and nothing else of what editors may', () => {
  const teacher = permissionsFor(['teacher', 'desk'])
  expect(mayCall(teacher, { permission: 'content.change', ownLessons: true })).toBe(true)
  expect(mayCall(teacher, { permission: 'content.change' })).toBe(false)
  expect(mayCall(permissionsFor(['desk']), { permission: 'content.change', ownLessons: true })).toBe(false)
  expect([isOwnLessonsOnly(teacher), isOwnLessonsOnly(permissionsFor(['teacher', 'editor']))]).toEqual([true, false])
})

test('several roles add up, and without a role nothing is allowed', () => {
  expect(permissionsFor(['teacher', 'desk'])).toEqual(expect.arrayContaining(['lessons.own', 'members.read']))
  expect(permissionsFor(['editor', 'desk'])).toEqual(expect.arrayContaining(['content.publish', 'members.read']))
  expect(permissionsFor([])).toEqual([])
})
