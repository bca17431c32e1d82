import { type APIRequestContext, expect } from '@playwright/test'

/**
 * The link in the newest mail to this address, which the demo academy shows. Waits until there is one that is not
 * `known`.
 */
export async function mailedLink(request: APIRequestContext, email: string, known = ''): Promise<string> {
  const readLink = async () => {
    const [, mail = ''] = (await (await request.get('/dev/mail')).text()).split(`To ${email}`)
    return /href="([^"]+)"/.exec(mail)?.[1]?.replaceAll('&amp;', '&') ?? known
  }
  await expect.poll(readLink).not.toBe(known)
  return readLink()
}

/** How many mails this address has got so far, of the newest that are shown. */
export const countMails = async (request: APIRequestContext, email: string) =>
  (await (await request.get('/dev/mail')).text()).split(`To ${email},`).length - 1
