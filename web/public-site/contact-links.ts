import { site } from '#web/site.ts'

/** `tel:` URL of the academy; undefined without a phone number. */
export const telephone = /\d/.test(site.phone) ? `tel:${site.phone.replaceAll(' ', '')}` : undefined

/** Postal address without its first line if that is the academy's name. */
export const addressLines = site.address[0]?.startsWith(site.name) ? site.address.slice(1) : site.address

/** URL of the academy on OpenStreetMap, by coordinates if configured, else by address. */
export const directions = `https://www.openstreetmap.org/${
  site.coordinates === null
    ? `search?${new URLSearchParams({ query: addressLines.join(', ') })}`
    : `directions?${new URLSearchParams({ to: String(site.coordinates) })}`
}`
