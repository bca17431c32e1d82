import { expect, test } from 'vitest'
import { applyRoleEdits, nameConflict, roleEditsBetween } from './role-edits.ts'

test('edits of roles are kept when another owner changes other roles', () => {
  const edits = roleEditsBetween(['owner', 'desk'], ['owner', 'editor'])
  expect(edits).toEqual({ editor: true, desk: false })
  expect(applyRoleEdits(['desk', 'teacher'], edits).toSorted()).toEqual(['editor', 'teacher'])
})

test('a role that another owner removed can be added again', () => {
  expect(applyRoleEdits(['desk'], roleEditsBetween(['desk'], ['owner', 'desk'])).toSorted()).toEqual(['desk', 'owner'])
})

test('an edited name conflicts with a name that another owner entered meanwhile', () => {
  expect(nameConflict('Ada', undefined)).toBeUndefined()
  expect(nameConflict('Ada', { text: 'A. Lindt', storedName: 'Ada' })).toBeUndefined()
  expect(nameConflict('Ada Lindt', { text: 'Ada Lindt', storedName: 'Ada' })).toBeUndefined()
  expect(nameConflict('Ada Lindt', { text: 'A. Lindt', storedName: 'Ada' })).toContain(
    'changed this name to “Ada Lindt”',
  )
  expect(nameConflict(null, { text: 'A. Lindt', storedName: 'Ada' })).toContain('removed this name')
})
