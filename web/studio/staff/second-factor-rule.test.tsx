import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { StaffMember } from '#contract/studio/staff.ts'
import { permissionsFor } from '#rules/permissions.ts'
import { AccessContext } from '#web/studio/shell/index.ts'
import { SecondFactorRule } from './second-factor-rule.tsx'

const person: StaffMember = {
  id: 'f'.repeat(24),
  email: 'ada@example.org',
  roles: ['owner'],
  teachesAs: null,
  since: '2026-11-23T09:00:00.000Z',
  lastSeen: null,
  passkeys: 0,
  hasApp: false,
  version: 1,
}

test('the rule says that API keys of people without a second factor keep working', () => {
  const secondFactor = { passkeys: 0, hasApp: false, isOpen: true, isRequired: true, isSuggested: false }
  const { id, email, roles, teachesAs } = person
  const access = {
    id,
    email,
    roles,
    teachesAs,
    secondFactor,
    permissions: permissionsFor(roles),
    isCatalogueElsewhere: false,
    sendsMail: true,
    reauthenticatedUntil: null,
  }
  const markup = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <AccessContext value={access}>
        <SecondFactorRule staff={[person]} isRequired />
      </AccessContext>
    </QueryClientProvider>,
  )
  expect(markup).toContain('Their API keys keep working.')
})
