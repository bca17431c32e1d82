import { site } from '#web/site.ts'

/** Undefined where no number is announced yet. */
export const telephone = /\d/.test(site.phone) ? `tel:${site.phone.replaceAll(' ', '')}` : undefined

/** A map service finds the way: by the place where the academy names one, by its address otherwise. */
export const directions = `https://www.openstreetmap.org/${
  site.coordinates === null
    ? `search?${new URLSearchParams({ query: site.address.slice(1).join(', ') })}`
    : `directions?${new URLSearchParams({ to: String(site.coordinates) })}`
}`
