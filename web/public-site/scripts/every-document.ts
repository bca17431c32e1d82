import { COOKIE_BANNER_DELAY_MS } from '#contract/limits.ts'
import { runConsentBanner } from '#web/public-site/run-cookie-banner.ts'
import { setUpDiscreetMode } from '#web/public-site/discreet/discreet.ts'
import { setUpNewsletterForms } from '#web/public-site/enhance-newsletter-form.ts'
import { showMaps } from '#web/public-site/map/show-maps.ts'
import { showToast } from '#web/public-site/document-toast.ts'

/** Script of every public page. Without it the menu and all links still work. */

/** Distance from the viewport at which the script of the lesson preview is loaded: a phone's height. */
const NEAR = '800px'

/** Loads the script of the lesson preview when it is near the viewport, because 13 kB would delay the first paint. */
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
    { rootMargin: NEAR },
  )
  observer.observe(illustration)
}

/** Closes the mobile menu on Escape (returning the focus to its button), on an outside click, and on blur. */
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
  const leave = ({ target }: Event) => {
    if (target instanceof Node && !menu.contains(target)) close()
  }
  document.addEventListener('focusin', leave)
  document.addEventListener('pointerdown', leave)
}

setUpDiscreetMode()
setUpMenu()
loadLessonIllustrationWhenNear()
showMaps()
setUpNewsletterForms(showToast)
runConsentBanner({ delay: COOKIE_BANNER_DELAY_MS, showToast })
