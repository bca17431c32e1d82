import { COOKIE_BANNER_DELAY } from '#contract/limits.ts'
import { runConsentBanner } from '#web/manual/consent.ts'
import { tendDiscreetMode } from '#web/manual/discreet.ts'
import { tendMenu } from '#web/manual/menu.ts'
import { awaitPlate } from '#web/manual/near-plate.ts'
import { listenForNewsletter } from '#web/manual/newsletter.ts'
import { showMaps } from '#web/manual/show-maps.ts'
import { say } from '#web/manual/toast.ts'

/** What every document of the manual does besides being read. Without it the menu still opens and every link works. */
tendDiscreetMode()
tendMenu()
awaitPlate()
showMaps()
listenForNewsletter(say)
runConsentBanner({ delay: COOKIE_BANNER_DELAY, say })
