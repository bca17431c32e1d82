import { type APIRequestContext, expect } from '@playwright/test'

/** Returns the page of the demo mailbox. */
export const readMailbox = async (request: APIRequestContext) =>
  (await request.get(`${process.env['E2E_MAILBOX']}/dev/mail`)).text()

/**
 * Returns the link in the newest mail to this address in the demo mailbox. Waits until it differs from
 * `previousLink`.
 */
export async function waitForMailedLink(request: APIRequestContext, email: string, previousLink = ''): Promise<string> {
  const readLink = async () => {
    const [, mail = ''] = (await readMailbox(request)).split(`To ${email}`)
    return /href="([^"]+)"/.exec(mail)?.[1]?.replaceAll('&amp;', '&') ?? previousLink
  }
  await expect.poll(readLink).not.toBe(previousLink)
  return readLink()
}

/** Returns the number of emails to this address that the demo mailbox shows. */
export const countMails = async (request: APIRequestContext, email: string) =>
  (await readMailbox(request)).split(`To ${email},`).length - 1
