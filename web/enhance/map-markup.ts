/** The one string that Leaflet turns into elements when it is loaded, to see whether the browser draws. Nothing else is let through. */
const ALLOWED = '<svg/>'

window.trustedTypes?.createPolicy('default', {
  createHTML(markup) {
    if (markup !== ALLOWED) throw new TypeError('No markup is made from strings here.')
    return markup
  },
})
