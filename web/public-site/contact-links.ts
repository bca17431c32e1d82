import { site } from '#web/site.ts'

export const telephone = `tel:${site.phone.replaceAll(' ', '')}`

/** A map service finds the way: by the place where the academy names one, by its address otherwise. */
export const directions = `https://www.openstreetmap.org/${
  site.coordinates === null
    ? `search?${new URLSearchParams({ query: site.address.slice(1).join(', ') })}`
    : `directions?${new URLSearchParams({ to: String(site.coordinates) })}`
}`
