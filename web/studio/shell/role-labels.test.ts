import { expect, test } from 'vitest'
import { PERMISSIONS, ROLES } from '#contract/studio/permissions.ts'
import { permissionLabels, roleNames, describeRoles, roleLabels } from './role-labels.ts'

test('a role is described by its text, and several roles by the texts of all of them', () => {
  for (const role of ROLES) expect(describeRoles([role])).toBe(roleLabels[role].description)
  expect(describeRoles(['desk', 'editor'])).toBe(`${roleLabels.editor.description}. ${roleLabels.desk.description}`)
  expect(roleNames(['editor', 'desk'])).toBe('editor, desk')
})

test('an owner is described by full access only, even with other roles', () => {
  expect(describeRoles(['teacher', 'owner'])).toBe(roleLabels.owner.description)
})

test('every permission that an API key can have is described', () => {
  expect(['own', ...Object.keys(permissionLabels)].toSorted()).toEqual([...PERMISSIONS].toSorted())
})
