import { expect, test } from 'vitest'
import { PERMISSIONS, ROLES } from '#contract/studio/permissions.ts'
import { permissionLabels, roleNames, describeRoles, roleLabels } from './role-labels.ts'

test('every role is described, and several roles by all descriptions', () => {
  for (const role of ROLES) expect(describeRoles([role])).toBe(roleLabels[role].description)
  expect(describeRoles(['desk', 'editor'])).toBe(`${roleLabels.editor.description}. ${roleLabels.desk.description}`)
  expect(roleNames(['editor', 'desk'])).toBe('editor, desk')
})

test('an owner is described by full access, whatever other roles apply', () => {
  expect(describeRoles(['teacher', 'owner'])).toBe(roleLabels.owner.description)
})

test('every permission of API keys is described', () => {
  expect(['own', ...Object.keys(permissionLabels)].toSorted()).toEqual([...PERMISSIONS].toSorted())
})
