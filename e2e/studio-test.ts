import type { Page } from '@playwright/test'
import type { Role } from '#contract/studio/permissions.ts'
import { inviteStaff, joinStaff, listStaff, removeStaff } from '#contract/studio/staff.ts'
import { accounts, clientAt, expectAccessible, keepSession, logInAs, resize, test as base } from './fixtures.ts'
import { mailedLink } from './mailed-link.ts'
import { newMember } from './new-member.ts'

interface Fixtures {
  /** Signs a new member of the staff in, who has come by a mailed invitation. The journey opens its own page. */
  joinStaff: (role: Role) => ReturnType<typeof newMember>
  /** Their addresses: they leave the staff with the journey, since an academy has room for a hundred. */
  joined: string[]
}

const nothing = () => undefined

/** Calls as the owner of the demo. */
async function signInOwner(origin = '') {
  const client = clientAt(origin)
  await logInAs(accounts.owner, client)
  return client.call
}

/** For journeys in the Studio. */
export const test = base.extend<Fixtures>({
  // Begun before the page of a journey, it ends after it: no page is open on a Studio that shuts.
  joined: [
    async ({ baseURL }, give) => {
      const joined: string[] = []
      await give(joined)
      if (joined.length === 0) return
      const call = await signInOwner(baseURL)
      const { staff } = await call({ ...listStaff, read: (answer) => listStaff.answer.parse(answer) }, {})
      for (const { id, email } of staff)
        if (email !== null && joined.includes(email))
          await call<typeof removeStaff, void>({ ...removeStaff, read: nothing }, { params: { id } })
    },
    { auto: true },
  ],
  joinStaff: async ({ page, request, baseURL, joined }, give) => {
    await give(async (role) => {
      const member = await newMember(request)
      const known = await mailedLink(request, member.email)
      const call = await signInOwner(baseURL)
      const body = { email: member.email, roles: [role] }
      await call<typeof inviteStaff, void>({ ...inviteStaff, read: nothing }, { body })
      const { searchParams } = new URL(await mailedLink(request, member.email, known))
      const link = { token: searchParams.get('token'), tokenId: searchParams.get('tokenId') }
      const client = await keepSession(page, member)
      await client.callFunction(joinStaff.name, [link])
      joined.push(member.email)
      return member
    })
  },
})

const phone = { width: 390, height: 844 }
const desk = { width: 1440, height: 900 }

/** The same on a phone and on a desk, for what is done differently there. */
export function onBothSizes(journeys: (width: number) => void) {
  for (const [name, viewport] of Object.entries({ phone, desk }))
    test.describe(`on a ${name}`, () => {
      test.use({ viewport })
      journeys(viewport.width)
    })
}

/** The tag of a journey that the gate runs at the size of a phone only. */
export const gateOnPhone = (width: number) => (width === phone.width ? ['@gate'] : [])

/**
 * Axe finds nothing in this state, on a phone and on a desk: a journey is gone once, and each of its states is looked
 * at twice. The journey goes on at its own size.
 */
export async function expectAccessibleOnBoth(page: Page) {
  const own = page.viewportSize() ?? desk
  for (const size of [own.width === phone.width ? desk : phone, own]) {
    await resize(page, size)
    await expectAccessible(page, `${page.url()}, ${size.width} pixels wide`)
  }
}
