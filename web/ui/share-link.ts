import { showToast } from './toast.tsx'

/** Shows the share sheet on touch devices, and copies the link on other devices. `path` starts with a slash. */
export async function shareLink(title: string, path: string) {
  const url = `${location.origin}${path}`
  const isTouch = matchMedia('(pointer: coarse)').matches
  try {
    if (isTouch && 'share' in navigator) return await navigator.share({ title, url })
    await navigator.clipboard.writeText(url)
    showToast('Link copied. People need to sign in to open it.', { isSuccess: true })
  } catch (reason) {
    // If the user closes the share sheet, `share` rejects with an AbortError.
    if (!(reason instanceof DOMException && reason.name === 'AbortError')) showToast(`Copy this link: ${url}`)
  }
  return undefined
}
