import { COOKIE_BANNER_DELAY } from '#contract/limits.ts'
import { runConsentBanner } from '#web/public-site/consent.ts'
import { tendDiscreetMode } from '#web/public-site/discreet/discreet.ts'
import { tendMenu } from '#web/public-site/menu.ts'
import { awaitPlate } from '#web/public-site/lesson-plate/load-lesson-plate.ts'
import { listenForNewsletter } from '#web/public-site/newsletter.ts'
import { showMaps } from '#web/public-site/map/show-maps.ts'
import { showToast } from '#web/public-site/document-toast.ts'

/** What every document of the manual does besides being read. Without it the menu still opens and every link works. */
tendDiscreetMode()
tendMenu()
awaitPlate()
showMaps()
listenForNewsletter(showToast)
runConsentBanner({ delay: COOKIE_BANNER_DELAY, showToast })
