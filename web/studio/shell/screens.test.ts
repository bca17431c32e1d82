import { expect, test } from 'vitest'
import { ROLES } from '#contract/studio/permissions.ts'
import { permissionsFor } from '#rules/permissions.ts'
import { screenGroups, screenPathOf } from './screens.ts'

test.each(ROLES)('each permission of the role %s leads to a screen visible to the role', (role) => {
  const permissions = permissionsFor([role])
  const permissionByPath = new Map(screenGroups.flat().map((screen) => [screen.to, screen.permission]))
  for (const permission of permissions.filter((candidate) => candidate !== 'own'))
    expect(permissions).toContain(permissionByPath.get(screenPathOf[permission]))
})
