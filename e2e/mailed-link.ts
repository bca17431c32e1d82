import { type APIRequestContext, expect } from '@playwright/test'

/**
 * Returns the link in the newest mail to this address in the demo mailbox. Waits for one that differs from `known`.
 */
export async function mailedLink(request: APIRequestContext, email: string, previousLink = ''): Promise<string> {
  const readLink = async () => {
    const [, mail = ''] = (await (await request.get('/dev/mail')).text()).split(`To ${email}`)
    return /href="([^"]+)"/.exec(mail)?.[1]?.replaceAll('&amp;', '&') ?? previousLink
  }
  await expect.poll(readLink).not.toBe(previousLink)
  return readLink()
}

/** Number of mails to this address among the newest shown. */
export const countMails = async (request: APIRequestContext, email: string) =>
  (await (await request.get('/dev/mail')).text()).split(`To ${email},`).length - 1
