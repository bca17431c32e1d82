import type { Device } from '#contract/session.ts'
import { describeBrowser } from '#rules/browser.ts'

const MAX_DEVICE_LENGTH = 80
const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** Describes browser and system for the login history. The text comes from the client, so it is truncated. */
export function describeDevice(device: Device, userAgent = ''): string {
  return describeBrowser(userAgent, describeClient(device)).slice(0, MAX_DEVICE_LENGTH)
}

function describeClient(device: Device): string | undefined {
  if (!device?.platform) return undefined
  const [major = ''] = (device.platformVersion ?? '').split('.')
  // Removes control characters for display, and because PostgreSQL rejects NUL.
  return `${capitalize(device.platform)} ${major}`.replaceAll(/\p{Cc}/gu, '').trim()
}
