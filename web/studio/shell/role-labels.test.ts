import { expect, test } from 'vitest'
import { PERMISSIONS, ROLES } from '#contract/studio/permissions.ts'
import { permissionLabels, roleNames, rolesMay, roleLabels } from './role-labels.ts'

test('every role is described, and several roles by all descriptions', () => {
  for (const role of ROLES) expect(rolesMay([role])).toBe(roleLabels[role].may)
  expect(rolesMay(['desk', 'editor'])).toBe(`${roleLabels.editor.may}. ${roleLabels.desk.may}`)
  expect(roleNames(['editor', 'desk'])).toBe('editor, desk')
})

test('an owner is described by full access, whatever other roles apply', () => {
  expect(rolesMay(['teacher', 'owner'])).toBe(roleLabels.owner.may)
})

test('every permission of API keys is described', () => {
  expect(['own', ...Object.keys(permissionLabels)].toSorted()).toEqual([...PERMISSIONS].toSorted())
})
