import * as account from '#contract/account.ts'
import * as billing from '#contract/billing.ts'
import { checkGymBagFunction } from '#contract/library/gym-bag.ts'
import { filmProgressFunction, playbackFunction } from '#contract/media.ts'
import { moveInMyListFunction } from '#contract/library/my-list-order.ts'
import { playingFunction } from '#contract/library/playing.ts'
import { newsletterFunction } from '#contract/newsletter.ts'
import { searchTranscriptsFunction } from '#contract/library/search-transcripts.ts'
import { changeRatingFunction, communityRatingFunction } from '#contract/library/rating.ts'
import { watchedFunction } from '#contract/library/watch-heartbeats.ts'
import { joinStaff } from '#contract/studio/staff.ts'
import * as accountFeature from '#server/features/account/index.ts'
import { searchTranscripts } from '#server/features/captions/index.ts'
import * as billingFeature from '#server/features/billing/index.ts'
import * as library from '#server/features/library/index.ts'
import * as media from '#server/features/media/index.ts'
import * as newsletter from '#server/features/newsletter/index.ts'
import * as staff from '#server/features/staff/index.ts'
import { type RegisteredFunction, register } from './register.ts'

/**
 * All functions of the product (specification §7) with their implementations. The contract declares the wire name, the
 * callers and the schemas.
 */
export const registry: readonly RegisteredFunction[] = [
  register(playbackFunction, media.startPlayback),
  register(filmProgressFunction, media.readFilmProgress),
  register(searchTranscriptsFunction, searchTranscripts),

  register(playingFunction, library.handlePlayingReport),
  register(watchedFunction, library.saveWatched),
  register(checkGymBagFunction, library.checkGymBag),
  register(moveInMyListFunction, library.moveInMyList),
  register(changeRatingFunction, library.changeRating),
  register(communityRatingFunction, library.readCommunityRating),

  register(account.listSessions, accountFeature.listSessions),
  register(account.endSession, accountFeature.endSession),
  register(account.endAllSessions, accountFeature.endAllSessions),
  register(account.signInWays, accountFeature.listSignInMethods),
  register(account.changePassword, accountFeature.changePassword),
  register(account.changeEmail, accountFeature.changeEmail),
  register(account.closeAccount, accountFeature.closeAccount),
  register(account.clearHistory, accountFeature.clearHistory),

  register(joinStaff, staff.joinStaff),

  register(newsletterFunction, newsletter.readNewsletterStatus),

  register(billing.billingFunction, (context, { owner }) => billingFeature.readBilling(context, context.db, owner)),
  register(billing.quoteFunction, billingFeature.quoteForMember),
  register(billing.orderFunction, (context, { owner }, input) => billingFeature.placeOrder(context, owner, input)),
  register(billing.settleFunction, (context, { owner }, { order }) =>
    billingFeature.refreshOrder(context, owner, order),
  ),
  register(billing.cancelFunction, (context, { owner }) => billingFeature.cancel(context, owner)),
  register(billing.resumeFunction, (context, { owner }) => billingFeature.resume(context, owner)),
  register(billing.withdrawFunction, (context, { owner }, { order }) => billingFeature.withdraw(context, owner, order)),
  register(billing.portalFunction, (context, { owner }) => billingFeature.openPortal(context, owner)),
]
