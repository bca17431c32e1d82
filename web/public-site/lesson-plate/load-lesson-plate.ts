/** How near the screen the drawn lesson comes before its script is fetched: a phone's height. */
const NEAR = '800px'

/** Fetches what moves the figure of the home page once it is nearly in sight: thirteen kilobytes that the first view is not kept waiting for. */
export function awaitPlate() {
  const plate = document.querySelector<HTMLElement>('[data-plate]')
  const script = plate?.dataset['plate']
  if (!plate || !script) return
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return
      observer.disconnect()
      void import(/* @vite-ignore */ script)
    },
    { rootMargin: NEAR },
  )
  observer.observe(plate)
}
