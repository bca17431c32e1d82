import type { Page } from '@playwright/test'
import type { Role } from '#contract/studio/permissions.ts'
import { inviteStaff, joinStaff, listStaff, removeStaff } from '#contract/studio/staff.ts'
import {
  accounts,
  createClientFor,
  expectAccessible,
  storeSession,
  logInWithRetries,
  resize,
  test as base,
} from './fixtures.ts'
import { waitForMailedLink } from './mailed-link.ts'
import { createMember } from './create-member.ts'

interface Fixtures {
  /** Signs in a new staff member who accepted an emailed invitation. The journey opens its own page. */
  joinStaff: (role: Role) => ReturnType<typeof createMember>
  /** Email addresses of new staff. They are removed after the journey, because an academy has at most 100 staff. */
  joinedEmails: string[]
}

const ignoreResponse = () => undefined

/** Signs in as the owner of the demo. Returns the function that calls the API. */
async function signInOwner(origin = '') {
  const client = createClientFor(origin)
  await logInWithRetries(accounts.owner, client)
  return client.call
}

/** Test fixtures for journeys in the Studio. */
export const test = base.extend<Fixtures>({
  // Set up before the page of a journey, so that it is torn down after the page is closed.
  joinedEmails: [
    async ({ baseURL }, give) => {
      const joinedEmails: string[] = []
      await give(joinedEmails)
      if (joinedEmails.length === 0) return
      const call = await signInOwner(baseURL)
      const { staff } = await call({ ...listStaff, read: (response) => listStaff.response.parse(response) }, {})
      for (const { id, email } of staff)
        if (email !== null && joinedEmails.includes(email))
          await call<typeof removeStaff, void>({ ...removeStaff, read: ignoreResponse }, { params: { id } })
    },
    { auto: true },
  ],
  joinStaff: async ({ page, request, baseURL, joinedEmails }, give) => {
    await give(async (role) => {
      const member = await createMember(request)
      const previousLink = await waitForMailedLink(request, member.email)
      const call = await signInOwner(baseURL)
      const body = { email: member.email, roles: [role] }
      await call<typeof inviteStaff, void>({ ...inviteStaff, read: ignoreResponse }, { body })
      const { searchParams } = new URL(await waitForMailedLink(request, member.email, previousLink))
      const link = { token: searchParams.get('token'), tokenId: searchParams.get('tokenId') }
      const client = await storeSession(page, member)
      await client.callFunction(joinStaff.name, [link])
      joinedEmails.push(member.email)
      return member
    })
  },
})

const phone = { width: 390, height: 844 }
const desktop = { width: 1440, height: 900 }

/** Defines journeys twice, for a phone and for a desktop. */
export function onBothSizes(journeys: (width: number) => void) {
  for (const [name, viewport] of Object.entries({ phone, desktop }))
    test.describe(`on a ${name}`, () => {
      test.use({ viewport })
      journeys(viewport.width)
    })
}

/** Returns the tags of a journey that is part of the gate (`npm test`) at phone size only. */
export const gateOnPhone = (width: number) => (width === phone.width ? ['@gate'] : [])

/** Expects no axe violations at phone and desktop size. Ends at the size of the journey. */
export async function expectAccessibleOnBothSizes(page: Page) {
  const viewport = page.viewportSize() ?? desktop
  for (const size of [viewport.width === phone.width ? desktop : phone, viewport]) {
    await resize(page, size)
    await expectAccessible(page, `${page.url()}, ${size.width} pixels wide`)
  }
}
