import type { Context } from './context.ts'
import { chooseDelivery, mailQueue } from './features/mail/index.ts'
import { answerWish, newsletterWishQueue } from './features/newsletter/index.ts'
import { answerMailRequest, mailRequestQueue } from './features/session/index.ts'

/** Works on every queue of the house, in this process. */
export async function workOnQueues(context: Context) {
  const { jobs } = context
  await jobs.work(mailRequestQueue, answerMailRequest(context))
  await jobs.work(newsletterWishQueue, answerWish(context))
  await jobs.work(mailQueue, chooseDelivery(context))
}
