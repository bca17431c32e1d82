import { COOKIE_BANNER_DELAY_MS } from '#contract/limits.ts'
import { runConsentBanner } from '#web/public-site/run-cookie-banner.ts'
import { setUpDiscreetMode } from '#web/public-site/discreet/discreet.ts'
import { setUpNewsletterForms } from '#web/public-site/enhance-newsletter-form.ts'
import { showMaps } from '#web/public-site/map/show-maps.ts'
import { showToast } from '#web/public-site/document-toast.ts'

/** Script of every public page. The menu and all links also work without the script. */

/** Distance from the viewport at which the script of the lesson preview is loaded: the height of a phone. */
const LOAD_MARGIN = '800px'

/** Loads the lesson preview's script of 13 kB near the viewport, so that it does not delay the first paint. */
function loadLessonIllustrationWhenNear() {
  const illustration = document.querySelector<HTMLElement>('[data-plate]')
  const script = illustration?.dataset['plate']
  if (!illustration || !script) return
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return
      observer.disconnect()
      void import(/* @vite-ignore */ script)
    },
    { rootMargin: LOAD_MARGIN },
  )
  observer.observe(illustration)
}

/** Closes the mobile menu on Escape, on an outside click, and on blur. Escape returns the focus to the menu button. */
function setUpMenu() {
  const menu = document.querySelector<HTMLDetailsElement>('[data-menu]')
  if (!menu) return
  const close = () => {
    menu.open = false
  }
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !menu.open) return
    close()
    menu.querySelector('summary')?.focus()
  })
  const closeOnLeave = ({ target }: Event) => {
    if (target instanceof Node && !menu.contains(target)) close()
  }
  document.addEventListener('focusin', closeOnLeave)
  document.addEventListener('pointerdown', closeOnLeave)
}

setUpDiscreetMode()
setUpMenu()
loadLessonIllustrationWhenNear()
showMaps()
setUpNewsletterForms(showToast)
runConsentBanner({ delay: COOKIE_BANNER_DELAY_MS, showToast })
