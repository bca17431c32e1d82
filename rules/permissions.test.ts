import { expect, test } from 'vitest'
import { PERMISSIONS, ROLES } from '#contract/studio/permissions.ts'
import { permissionsFor } from './permissions.ts'

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

test('several roles add up, and without a role nothing is allowed', () => {
  expect(permissionsFor(['teacher', 'desk'])).toEqual(['own', 'content.read', 'staff.read'])
  expect(permissionsFor([])).toEqual([])
})
