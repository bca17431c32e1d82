import { site } from '#web/site.ts'

/** `tel:` URL of the academy; undefined without a phone number. */
export const telephone = /\d/.test(site.phone) ? `tel:${site.phone.replaceAll(' ', '')}` : undefined

/** URL of the academy on OpenStreetMap, by coordinates if configured, else by address. */
export const directions = `https://www.openstreetmap.org/${
  site.coordinates === null
    ? `search?${new URLSearchParams({ query: site.address.slice(1).join(', ') })}`
    : `directions?${new URLSearchParams({ to: String(site.coordinates) })}`
}`
