import { COOKIE_BANNER_DELAY } from '#contract/limits.ts'
import { askForConsent } from '#web/manual/consent.ts'
import { tendDiscreetMode } from '#web/manual/discreet.ts'
import { tendMenu } from '#web/manual/menu.ts'
import { awaitPlate } from '#web/manual/near-plate.ts'
import { listenForNewsletter } from '#web/manual/newsletter.ts'
import { offerMaps } from '#web/manual/offer-map.ts'
import { say } from '#web/manual/toast.ts'

/** What every document of the manual does besides being read. Without it the menu still opens and every link works. */
tendDiscreetMode()
tendMenu()
awaitPlate()
offerMaps(say)
listenForNewsletter(say)
askForConsent({ delay: COOKIE_BANNER_DELAY, say })
