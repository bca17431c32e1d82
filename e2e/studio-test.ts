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
import { mailedLink } from './mailed-link.ts'
import { newMember } from './new-member.ts'

interface Fixtures {
  /** Signs in a new staff member who accepted a mailed invitation. The journey opens its own page. */
  joinStaff: (role: Role) => ReturnType<typeof newMember>
  /** Email addresses of new staff. They are removed after the journey, because an academy has at most 100 staff. */
  joined: string[]
}

const nothing = () => undefined

/** Signs in as the owner of the demo. Returns the function that calls the API. */
async function signInOwner(origin = '') {
  const client = createClientFor(origin)
  await logInWithRetries(accounts.owner, client)
  return client.call
}

/** Test fixtures for journeys in the Studio. */
export const test = base.extend<Fixtures>({
  // Set up before the page of a journey, so that it is torn down after the page is closed.
  joined: [
    async ({ baseURL }, give) => {
      const joined: string[] = []
      await give(joined)
      if (joined.length === 0) return
      const call = await signInOwner(baseURL)
      const { staff } = await call({ ...listStaff, read: (response) => listStaff.response.parse(response) }, {})
      for (const { id, email } of staff)
        if (email !== null && joined.includes(email))
          await call<typeof removeStaff, void>({ ...removeStaff, read: nothing }, { params: { id } })
    },
    { auto: true },
  ],
  joinStaff: async ({ page, request, baseURL, joined }, give) => {
    await give(async (role) => {
      const member = await newMember(request)
      const previousLink = await mailedLink(request, member.email)
      const call = await signInOwner(baseURL)
      const body = { email: member.email, roles: [role] }
      await call<typeof inviteStaff, void>({ ...inviteStaff, read: nothing }, { body })
      const { searchParams } = new URL(await mailedLink(request, member.email, previousLink))
      const link = { token: searchParams.get('token'), tokenId: searchParams.get('tokenId') }
      const client = await storeSession(page, member)
      await client.callFunction(joinStaff.name, [link])
      joined.push(member.email)
      return member
    })
  },
})

const phone = { width: 390, height: 844 }
const desk = { width: 1440, height: 900 }

/** Runs journeys on a phone and on a desktop. */
export function onBothSizes(journeys: (width: number) => void) {
  for (const [name, viewport] of Object.entries({ phone, desk }))
    test.describe(`on a ${name}`, () => {
      test.use({ viewport })
      journeys(viewport.width)
    })
}

/** Tags a journey for the gate at phone size only. */
export const gateOnPhone = (width: number) => (width === phone.width ? ['@gate'] : [])

/** Expects no axe violations at phone and desktop size, then restores the size of the journey. */
export async function expectAccessibleOnBoth(page: Page) {
  const viewport = page.viewportSize() ?? desk
  for (const size of [viewport.width === phone.width ? desk : phone, viewport]) {
    await resize(page, size)
    await expectAccessible(page, `${page.url()}, ${size.width} pixels wide`)
  }
}
