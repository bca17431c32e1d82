import { expect, test } from 'vitest'
import { applyRoleEdits, roleEditsBetween } from './role-edits.ts'

test('edits of roles are kept when another owner changes other roles', () => {
  const edits = roleEditsBetween(['owner', 'desk'], ['owner', 'editor'])
  expect(edits).toEqual({ editor: true, desk: false })
  expect(applyRoleEdits(['desk', 'teacher'], edits).toSorted()).toEqual(['editor', 'teacher'])
})

test('a role that another owner removed can be added again', () => {
  expect(applyRoleEdits(['desk'], roleEditsBetween(['desk'], ['owner', 'desk'])).toSorted()).toEqual(['desk', 'owner'])
})
